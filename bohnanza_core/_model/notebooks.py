"""Values that show themselves in notebooks; what they look like is drawn above, by `pictures`."""

from __future__ import annotations


class ShownAsPicture:
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from ..pictures._notebooks import picture_of  # noqa: PLC0415 - drawn above, when it is looked at

        return picture_of(self)


class ShownAsTable:
    """A value that a notebook shows as a table, perhaps with pictures."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from ..pictures._notebooks import table_of  # noqa: PLC0415 - the same

        return table_of(self)
