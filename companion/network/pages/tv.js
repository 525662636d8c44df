import { head, make, player, section, tableParts, words } from "/draw.js";

const said = await words();
const LINES = 14;

function draw({ view, log }) {
  head(said, view);
  section("players", said.players, ...view.seats.map((each) => player(said, each)));
  const ending = view.ending ? (view.ending.lines ?? []).map((each) => make("p", {}, each)) : [];
  const prompt = view.ask ? make("p", { className: "prompt" }, view.ask.prompt) : null;
  section("table", "", prompt, ...ending, ...tableParts(said, view));
  for (const each of document.querySelectorAll("details")) each.open = true;
  section("log", said.log, log.length ? make("ol", {}, ...log.slice(-LINES).map((each) => make("li", {}, each))) : null);
}

new EventSource("/events").addEventListener("table", (event) => draw(JSON.parse(event.data)));
