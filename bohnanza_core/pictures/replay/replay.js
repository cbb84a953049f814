"use strict";
(async () => {
  const $ = (id) => document.getElementById(id);
  const packed = Uint8Array.from(atob($("data").textContent.trim()), (c) => c.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { widths, steps, pieces, symbols, words } = await new Response(unpacked).json();
  const last = steps.length - 1;
  const table = $("table");
  let step = -1;
  let shown = [];
  let timer = 0;

  $("symbols").innerHTML = symbols;
  $("slider").max = last;

  // Drawing: only the pieces that differ from those shown are drawn again.
  const layout = () => {
    const room = table.parentElement.clientWidth;
    const wide = window.matchMedia("(min-width: 1000px)").matches ? room - 312 : room;
    let at = 0;
    widths.forEach((width, number) => { if (width <= wide + 40) at = number; });
    return at;
  };
  const draw = () => {
    const at = layout();
    const [height, ...placed] = steps[step].at[at];
    table.setAttribute("viewBox", `0 0 ${widths[at]} ${height}`);
    $("ground").setAttribute("width", widths[at]);
    $("ground").setAttribute("height", height);
    const group = $("pieces");
    const count = placed.length / 3;
    while (group.children.length > count) group.lastChild.remove();
    for (let n = 0; n < count; n += 1) {
      const [x, y, piece] = placed.slice(3 * n, 3 * n + 3);
      if (n >= group.children.length) {
        group.append(document.createElementNS("http://www.w3.org/2000/svg", "g"));
        shown[n] = -1;
      }
      const node = group.children[n];
      node.setAttribute("transform", `translate(${x} ${y})`);
      if (shown[n] !== piece) node.innerHTML = pieces[piece];
      shown[n] = piece;
    }
  };

  // The log: a line leads to the moment after it.
  const lines = [];
  steps.forEach(({ log }, number) => log.forEach((text) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", () => { stop(); go(number); });
    item.append(button);
    $("log").append(item);
    lines.push({ number, button });
  }));
  const mark = () => {
    let current = null;
    for (const line of lines) {
      line.button.removeAttribute("aria-current");
      line.button.classList.toggle("later", line.number > step);
      if (line.number <= step) current = line;
    }
    $("now").textContent = steps[step].log.join(" ");
    if (current === null) return;
    if (current.number === step) current.button.setAttribute("aria-current", "step");
    const box = $("log");
    const top = current.button.offsetTop;
    if (top < box.scrollTop || top + 40 > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  };

  const go = (to) => {
    const next = Math.min(Math.max(Math.round(to) || 0, 0), last);
    if (next === step) return;
    step = next;
    draw();
    mark();
    $("slider").value = step;
    $("number").textContent = `${step} / ${last}`;
    for (const id of ["first", "back"]) $(id).disabled = step === 0;
    for (const id of ["next", "last"]) $(id).disabled = step === last;
    history.replaceState(null, "", `#${step}`);
    if (step === last) stop();
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    $("play").textContent = words["replay-play"];
    $("play").setAttribute("aria-pressed", "false");
  };
  const play = () => {
    if (step === last) go(0);
    clearInterval(timer);
    timer = setInterval(() => go(step + 1), Number($("speed").value));
    $("play").textContent = words["replay-pause"];
    $("play").setAttribute("aria-pressed", "true");
  };
  const move = (to) => { stop(); go(to); };

  $("first").addEventListener("click", () => move(0));
  $("back").addEventListener("click", () => move(step - 1));
  $("next").addEventListener("click", () => move(step + 1));
  $("last").addEventListener("click", () => move(last));
  $("play").addEventListener("click", () => (timer ? stop() : play()));
  $("speed").addEventListener("change", () => { if (timer) play(); });
  $("slider").addEventListener("input", (event) => move(Number(event.target.value)));
  $("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : window.matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
  const keys = {
    ArrowLeft: () => move(step - 1),
    ArrowRight: () => move(step + 1),
    Home: () => move(0),
    End: () => move(last),
    " ": () => (timer ? stop() : play()),
  };
  document.addEventListener("keydown", (event) => {
    const busy = event.target.closest("select, input, button");
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    if (busy && (event.key === " " || event.target.closest("select, input"))) return;
    event.preventDefault();
    keys[event.key]();
  });
  window.addEventListener("hashchange", () => move(Number(location.hash.slice(1))));
  window.addEventListener("resize", draw);
  go(Number(location.hash.slice(1)));
})();
