"""The HTML, the style and the script of the page that `page` fills in."""

STYLE = """\
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Avenir Next","Segoe UI",Roboto,
"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums}
h1,h2,h3,p,ol,ul,figure{margin:0;padding:0}ol,ul{list-style:none}[hidden]{display:none!important}
h1,h2{font-family:"Iowan Old Style",Palatino,Georgia,serif;line-height:1.2}
h1{font-size:1.05rem;font-weight:600}h2{font-size:1.3rem}h3{font-size:1rem}
.soft{color:var(--soft)}b{font-weight:600;white-space:nowrap}
main{display:grid;grid-template-columns:minmax(0,1fr) minmax(22rem,28rem);gap:24px;max-width:1600px;
margin:0 auto;padding:12px 24px;align-items:start}
.stage{position:sticky;top:12px}
.view{position:relative;width:min(100%,calc((100dvh - 38px)/var(--tall)),calc(var(--cols)*120px));
margin:0 auto}
.board{display:block;width:100%;aspect-ratio:1/var(--tall);user-select:none}
.panel{display:grid;gap:12px;align-content:start}
.stage>.legend{margin-top:24px}
.low{grid-template-columns:minmax(0,1fr)}
@media(min-width:821px){.wide{grid-template-columns:minmax(0,1fr) 20rem}
.low .panel{grid-template-columns:20rem minmax(0,1fr) 20rem}
.low .view{width:min(100%,calc(60dvh/var(--tall)))}.low nav{position:static;align-self:start}
.low .legend{align-self:start}}
.card,nav{background:var(--sheet);border:1px solid var(--line);border-radius:14px;padding:14px 16px}
nav{display:grid;gap:8px;position:sticky;top:12px;z-index:2}
.row{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
button{font:inherit;color:inherit;min-height:44px;padding:0 14px;border:1px solid var(--edge);
border-radius:10px;background:var(--sheet);cursor:pointer}
button:hover{background:var(--well)}button:disabled{color:var(--soft);border-style:dashed;cursor:default}
#next{background:var(--lamp);border-color:var(--lamp);color:var(--onlamp);font-weight:600;flex:1}
#next:disabled{background:none;color:var(--soft);border-color:var(--edge)}
#hard{flex:2}
input{width:100%;height:28px;margin:0;accent-color:var(--lamptext)}
:focus-visible{outline:3px solid var(--subject);outline-offset:2px}
.chip{padding:1px 10px;border:1px solid var(--line);border-radius:99px;font-size:.875rem;
background:var(--well)}
.stop{display:grid;gap:10px}
.block{border:2px solid var(--line);border-radius:10px;padding:8px 10px;cursor:pointer;
display:grid;gap:2px;align-content:start}
.block.supposed{border:2px dashed var(--whatif)}.block.supposed>h3{color:var(--whatif)}
.block.decided{border:4px double var(--decided)}.block.decided>h3{color:var(--decided)}
.block[aria-current]{background:var(--well)}
.small{grid-template-columns:84px 1fr;gap:0 12px;align-items:center}
.small>.mini{width:84px}
.mini{display:block;width:100%;max-height:220px;border:1px solid var(--edge);border-radius:6px;
overflow:hidden}
.cases{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:10px}
.line{display:grid;grid-template-columns:22px 1fr;gap:8px;padding:2px 4px;border-radius:6px}
.bare{display:block}
li[data-n]:hover{background:color-mix(in srgb,var(--lamp) 22%,transparent)}
.num{display:grid;place-items:center;width:22px;height:22px;margin-top:1px;border-radius:50%;
font-size:.75rem;font-weight:700;background:var(--whatif);color:var(--onmark)}
.num:empty{background:none}.ask{background:none;border:2px dashed var(--whatif);color:var(--whatif)}
.bad{background:var(--broken);border-radius:0;
clip-path:polygon(30% 0,70% 0,100% 30%,100% 70%,70% 100%,30% 100%,0 70%,0 30%)}
.breaks{color:var(--broken);font-weight:600}
.legend{display:flex;flex-wrap:wrap;gap:4px 14px;font-size:.875rem;color:var(--soft)}
.legend li{display:flex;align-items:center;gap:6px}.legend li>svg{width:30px;height:30px;flex:none}
kbd{font:600 .75rem sans-serif;padding:2px 5px;border:1px solid var(--edge);border-radius:4px;
background:var(--well);color:var(--ink)}
.supposed{--dim:.45}.light,.edge,.foot,.glass,.core{opacity:var(--dim,1)}
.strip{fill:var(--strip,none)}.zoomed{--strip:var(--paper)}
#zoom{position:absolute;left:4px;bottom:var(--below,0);min-height:32px;padding:0 10px;font-size:.875rem}
.part{transition:opacity .12s}.board.pointed .part:not(.on){opacity:.15}
.flat{stroke:var(--lit);stroke-width:10}.world:empty{display:none}
.world{position:absolute;right:4%;bottom:-12px;padding:1px 10px;border-radius:6px;
font-size:.875rem;font-weight:600;color:var(--onmark);background:var(--whatif)}
.world.decided{background:var(--decided)}
@media(prefers-reduced-motion:reduce){.part{transition:none}}
@media(prefers-contrast:more){:root{--soft:var(--ink);--line:var(--edge)}}
@media(max-width:820px){
main{grid-template-columns:minmax(0,1fr);padding:0 8px 8px;gap:8px}
.stage{top:0;z-index:2;background:var(--paper);padding-top:4px}
.view{width:min(100%,calc(56dvh/var(--tall)),calc(var(--cols)*120px))}
.stage{padding-bottom:32px;--below:-32px}.world{bottom:-24px}
h1{display:none}
nav{position:fixed;left:0;right:0;bottom:0;top:auto;border-radius:14px 14px 0 0;
padding:8px 12px;gap:4px}
body{padding-bottom:120px}.card{padding:10px 12px}
}
@media(hover:none){.keys{display:none!important}}
@media print{nav,.legend{display:none}}"""

SCRIPT = """\
const $ = (query, from = document) => from.querySelector(query);
const all = (query, from = document) => [...from.querySelectorAll(query)];
const parts = all("[data-stop]"), slider = $("input"), count = $("output"), last = Number(slider.max);
const SMALLEST = 22;  // pixels for a cell, below which the page zooms in
const levels = slider.dataset.levels, hard = $("#hard");
let now = 0, pinned = "", near = true;
const harder = from => [...levels].findIndex((level, i) => i > from && level > "0");
const store = $("#store"), view = $(".view"), board = $(".board"), rim = $("#rim");
const changes = store.dataset.changes.split("|").map(text => text.split(" ").filter(Boolean));
const beams = new Map(all("[data-bulb]", store).map(beam => [+beam.dataset.bulb, beam.outerHTML]));
const layers = all("[data-of]", store).map(path => ({
  of: path.dataset.of,
  kind: path.getAttribute("class"),
  shape: path.getAttribute("d").replace("M", "m"),
}));
const scenes = new Map(all("[data-scene]", store).map(one => [one.dataset.scene, one]));
const clues = all(".board .clue text").map(text =>
  [Number(text.getAttribute("x")), Number(text.getAttribute("y")), text.outerHTML]);
const whole = board.getAttribute("viewBox").split(" ").map(Number), width = store.dataset.width;
const x = cell => cell % width * 10 + 5, y = cell => Math.trunc(cell / width) * 10 + 5;
let signs = new Map(), reached = -1;
function signsOf(number) {  // replays the changes up to a board
  if (number < reached) { signs = new Map(); reached = -1; }
  while (reached < number)
    for (const change of changes[++reached]) signs.set(parseInt(change), change.at(-1));
  return [...signs];
}
function picture(scene, [left, top, across, down]) {  // what lies under and over the walls
  const between = (at, first, long) => at > first && at < first + long;
  const near = cell => [between(x(cell), left, across), between(y(cell), top, down)];
  const figures = clues.filter(([x, y]) => between(x, left, across) && between(y, top, down));
  const marked = signsOf(Number(scene.dataset.board));
  const bulbs = marked.filter(([cell, sign]) => sign === "*" && near(cell).some(Boolean));
  const light = bulbs.map(([cell]) => beams.get(cell)).join("");
  const inside = marked.filter(([cell]) => near(cell).every(Boolean));
  const paths = layers.map(({ of, kind, shape }) => {
    const drawn = inside.filter(([, sign]) => sign === of).map(([c]) => `M${x(c)} ${y(c)}${shape}`);
    return `<path class="${kind}" d="${drawn.join("")}"/>`;
  });
  return {
    under: `<g class="flat">${light}</g><g class="light">${light}</g>`,
    clues: `<g class="clue">${figures.map(([, , figure]) => figure).join("")}</g>`,
    over: paths.join("") + `<g class="marks">${scene.innerHTML}</g>`,
  };
}
function zoom(crop) {
  view.style.removeProperty("--tall");
  const tiny = board.clientWidth / whole[2] * 10 < SMALLEST && crop;
  const [x, y, w, h] = (tiny && near ? crop : "").split(" ").map(Number);
  if (w) view.style.setProperty("--tall", (h + 11) / (w + 11));  // the window takes the part's shape
  board.classList.toggle("zoomed", Boolean(w));
  board.setAttribute("viewBox", (w ? [x - 8, y - 8, w + 11, h + 11] : whole).join(" "));
  $("#rows").setAttribute("transform", `translate(${w ? x : 0})`);
  $("#cols").setAttribute("transform", `translate(0 ${w ? y : 0})`);
  $("#corner").setAttribute("transform", `translate(${w ? [x, y] : 0})`);
  $("#zoom").hidden = !tiny;
  $("#zoom").textContent = near ? "Whole board" : "Zoom in";
}
function see(id) {
  const scene = scenes.get(id), { world } = scene.dataset;
  if (view.dataset.view !== id) {
    const { under, over } = picture(scene, whole);
    $("#under").innerHTML = under;
    $("#over").innerHTML = over;
    rim.setAttribute("class", world === "yours" ? "rim" : `rim-${world}`);
    view.dataset.view = id;
    view.className = `view ${world}`;
    const label = $(".world");
    label.textContent = { supposed: "What if", decided: "Decided" }[world] ?? "";
    label.className = `world ${world}`;
  }
  zoom(scene.dataset.crop);
  for (const block of all(".block", parts[now])) {
    if (block.dataset.view === id) block.setAttribute("aria-current", "true");
    else block.removeAttribute("aria-current");
  }
  const told = $(`.block[data-view="${id}"]`, parts[now]) ?? parts[now];
  board.setAttribute("aria-label", told.textContent);
  board.classList.remove("pointed");
}
function point(n) {
  board.classList.toggle("pointed", Boolean(n));
  for (const part of all(".part", board)) part.classList.toggle("on", part.dataset.n === n);
}
function miniature(mini) {
  const scene = scenes.get(mini.closest(".block").dataset.view), box = mini.viewBox.baseVal;
  const { under, clues, over } = picture(scene, [box.x, box.y, box.width, box.height]);
  mini.innerHTML = `<use href="#ground"/>${under}<use href="#tiles"/>${clues}${over}`;
}
function show(step) {
  now = Math.max(0, Math.min(last, Math.trunc(step) || 0));
  for (const part of parts) part.toggleAttribute("hidden", Number(part.dataset.stop) !== now);
  for (const mini of all(".mini:empty", parts[now])) miniature(mini);
  see(pinned = `${now}-0`);
  slider.value = now;
  count.textContent = now === 0 ? "start" : now === last ? "the end" : `${now} of ${last - 1}`;
  $("#back").disabled = now === 0;
  $("#next").disabled = now === last;
  hard.disabled = harder(now) < 0;
  history.replaceState(null, "", `#${now}`);
  scrollTo(0, 0);
}
const go = by => show(now + by);
$("#back").onclick = () => go(-1);
$("#next").onclick = () => go(1);
$("#zoom").onclick = () => { near = !near; see(pinned); };
function arrange() {  // a wide board leaves room for the legend below it
  const below = innerWidth > 820 && $("main").className === "wide";
  $(below ? ".stage" : ".panel").append($(".legend"));
}
onresize = () => { arrange(); see(pinned); };
hard.onclick = () => show(harder(now));
slider.oninput = () => show(Number(slider.value));
for (const block of all(".block")) {
  const id = block.dataset.view;
  block.onpointerenter = event => { if (event.pointerType === "mouse") see(id); };
  block.onpointerleave = event => { if (event.pointerType === "mouse") see(pinned); };
  block.onfocus = block.onclick = () => see(pinned = id);
  for (const line of all("li[data-n]", block)) {
    line.onpointerenter = () => { see(id); point(line.dataset.n); };
    line.onpointerleave = () => point("");
  }
}
document.onkeydown = event => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const keys = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last };
  if (event.key in keys) { go(keys[event.key]); event.preventDefault(); }
  if (event.key === "n") hard.click();
};
const open = () => show(Number(location.hash.slice(1)));
onhashchange = open;
arrange();
open();"""

PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
$colours
$drawing
$style
</style>
</head>
<body>
<main class="$shape" style="--tall:$tall;--cols:$cols">
<figure class="stage">
<div class="view"><span class="world"></span>
$boards
<button id="zoom" type="button" hidden></button>
</div>
</figure>
<section class="panel">
<nav aria-label="Steps">
<h1>$title</h1>
<div class="row"><button id="back" type="button" aria-label="Back">&lsaquo;</button>
<button id="next" type="button">Next</button>
<button id="hard" type="button">Next of level 1+</button></div>
<div class="row" style="flex-wrap:nowrap"><input type="range" min="0" max="$last" value="0" \
data-levels="$levels" aria-label="Step"><output class="soft" style="white-space:nowrap"></output></div>
</nav>
<div class="card" aria-live="polite">
$texts
</div>
<ul class="card legend" aria-label="How to read the board">
$legend
<li class="keys"><span><kbd>&larr;</kbd> <kbd>&rarr;</kbd> step</span></li>
<li class="keys"><span><kbd>n</kbd> next of level 1+</span></li>
<li><span>Point at a sentence to see its marks, at a box to see its board.</span></li>
</ul>
</section>
</main>
<script>
$script
</script>
</body>
</html>
"""
