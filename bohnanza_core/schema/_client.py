"""The module with which a client in a browser follows a game."""

from importlib.resources import files


def client_module() -> str:
    """Return a JavaScript module that follows a game by its packets, and puts actions together.

    Its comments have the types of `typescript`, for a module of types beside it that is called
    ``messages``; editors and the TypeScript compiler read them, and nothing has to be built.
    """
    return files(__package__).joinpath("client.js").read_text("utf-8")
