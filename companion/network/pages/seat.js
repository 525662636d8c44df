import { badges, fill, head, make, meters, piles, player, section, tableParts, turnWords, words } from "/draw.js";
import { Link } from "/link.js";

const said = await words();
const speaking = document.getElementById("said");
const state = document.getElementById("state");
const LONG = 12;
let page = null;
let busy = false;
let all = false;
let chosen = "";
let turn = "";
let last = "";

const link = new Link({
  page(came) {
    if (!page || came.question !== page.question) [chosen, all] = ["", false];
    page = came;
    draw();
    tell();
  },
  state(connected) {
    const calm = connected || page?.view.ending; // the table sends nothing after the end
    state.hidden = Boolean(calm);
    state.textContent = calm ? "" : said.lost;
  },
  away() {
    document.body.replaceChildren(make("main", {}, make("p", { role: "alert" }, said.sentAway),
      make("p", {}, make("a", { href: "/", className: "answer" }, said.join))));
  },
});

function say(message) {
  if (busy) return;
  busy = true;
  document.body.classList.add("busy");
  link.say(message, (outcome) => {
    busy = false;
    document.body.classList.remove("busy");
    answer(outcome);
  });
}

function answer({ done, words: told = "", rule = "", legal = [] }) {
  const lines = [told, rule, ...legal].filter(Boolean);
  if (!lines.length) return speaking.replaceChildren();
  const close = make("button", { className: "close" }, said.close);
  close.onclick = () => speaking.replaceChildren();
  speaking.replaceChildren(make("div", { className: done ? "notice" : "notice refused" },
    ...lines.map((each) => make("p", {}, each)), close));
}

// Whose turn it is and what happened last, once for those who listen.
function tell() {
  const now = turnWords(said, page.view, page.seat);
  const happened = page.log[page.log.length - 1] ?? "";
  const spoken = [now !== turn && now, happened !== last && happened].filter(Boolean).join(". ");
  [turn, last] = [now, happened];
  document.getElementById("spoken").textContent = spoken;
}

function act(option) {
  say({ kind: "act", question: page.question, option: option.key });
}

function button(option) {
  const odds = (option.odds ?? []).map((each) => make("small", {}, each.words));
  const made = make("button", { className: option.role === "pass" ? "answer pass" : "answer" }, make("span", {}, option.label),
    option.means ? make("small", {}, option.means) : null, ...odds);
  made.dataset.key = option.key;
  made.onclick = () => act(option);
  return made;
}

function grouped(options) {
  const groups = new Map();
  for (const each of options) groups.set(each.group ?? "", [...(groups.get(each.group ?? "") ?? []), each]);
  return [...groups].flatMap(([name, found]) => [name ? make("h3", {}, name) : null, ...found.map(button)]);
}

function drawQuestion() {
  const { view, options, asked } = page;
  const inHand = new Set(handOf()?.cards?.map((each) => each.id));
  const rest = options.filter((each) => !inHand.has(each.card)).sort((one, two) => (one.role === "pass") - (two.role === "pass"));
  const shown = all ? rest : rest.slice(0, LONG);
  const more = make("button", { className: "quiet" }, fill(said.more, { count: rest.length }));
  more.onclick = () => { all = true; draw(); };
  const ending = view.ending ? [view.ending.words, ...(view.ending.lines ?? [])].map((each) => make("p", {}, each)) : [];
  section("asked", view.ending ? said.over : said.question, ...ending,
    ...asked.flatMap((each) => [make("p", { className: "prompt" }, each.words), ...each.options.map(button)]),
    view.ask ? make("p", { className: "prompt" }, view.ask.prompt) : null,
    ...grouped(shown), shown.length < rest.length ? more : null);
}

const own = () => page.view.seats.find((each) => each.seat === page.seat);
const handOf = () => own()?.piles?.find((each) => each.id === "hand");

function card(face) {
  const mine = page.options.filter((each) => each.card === face.id);
  const open = chosen === face.id;
  const name = `${face.name}${face.upgraded ? "+" : ""}${face.count > 1 ? ` ×${face.count}` : ""}`;
  const title = make("button", { className: "face", "aria-expanded": String(open) }, make("b", {}, name),
    face.cost ? make("span", { className: "cost" }, face.cost) : null, face.words ? make("small", {}, face.words) : null);
  title.dataset.card = face.id;
  title.onclick = () => { chosen = open ? "" : face.id; draw(); };
  const why = make("button", { className: "quiet" }, said.why);
  why.onclick = () => say({ kind: "why", card: face.id });
  return make("li", { className: mine.length ? "card able" : "card" }, title, ...(open ? (mine.length ? mine.map(button) : [why]) : []));
}

function drawHand() {
  const hand = handOf();
  if (!hand?.count) return section("hand", "");
  const faces = hand.cards ?? [];
  const rest = hand.count - faces.reduce((sum, each) => sum + (each.count ?? 1), 0);
  section("hand", `${said.hand}: ${hand.count}`, faces.length ? make("ul", { className: "cards" }, ...faces.map(card)) : null,
    rest ? make("p", {}, fill(said.unseen, { count: rest })) : null);
}

function drawMore() {
  const parts = [];
  if (page.undo) {
    const undo = make("button", { className: "quiet", id: "undo" }, fill(said.undo, { step: page.undo }));
    undo.onclick = () => say({ kind: "undo", question: page.question });
    parts.push(undo);
  }
  if (own()?.asked) {
    const suggest = make("button", { className: "quiet" }, said.suggest);
    suggest.onclick = () => say({ kind: "suggest" });
    parts.push(suggest);
  }
  const leave = make("button", { className: "quiet" }, said.leave);
  leave.onclick = async () => {
    if (leave.textContent !== said.sure) return void (leave.textContent = said.sure);
    await fetch("/leave", { method: "POST" });
    location.assign("/");
  };
  section("more", "", ...parts, leave);
}

function draw() {
  const { view, seat } = page;
  const focus = document.activeElement?.dataset ?? {};
  head(said, view, seat);
  const me = own();
  section("own", me ? [me.name, me.character].filter(Boolean).join(" – ") : said.you, ...(me ? [meters(me),
    me.forecast_words ? make("p", { className: "threat" }, me.forecast_words) : null, badges(me.badges), piles(said, me.piles, "hand")] : []));
  drawQuestion();
  drawHand();
  section("table", said.table, ...tableParts(said, view, seat));
  section("players", said.players, ...view.seats.filter((each) => each.seat !== seat).map((each) => player(said, each)));
  section("log", said.log, page.log.length ? make("ol", { reversed: true },
    ...[...page.log].reverse().map((each) => make("li", {}, each))) : null);
  drawMore();
  const [name, value] = Object.entries(focus)[0] ?? [];
  if (name) document.querySelector(`[data-${name}="${CSS.escape(value)}"]`)?.focus();
}
