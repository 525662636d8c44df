// What a view says, as elements. Every word is set as text: nothing of a name is ever markup.

export async function words() {
  return (await fetch("/words.json", { cache: "no-store" })).json();
}

export function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

export function make(tag, properties = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...inside.filter((each) => each !== null && each !== undefined && each !== ""));
  return made;
}

const text = (tag, words, className = "") => (words ? make(tag, { className }, words) : null);
const list = (items, className = "") => (items.length ? make("ul", { className }, ...items) : null);

export function section(id, title, ...inside) {
  const found = document.getElementById(id);
  const shown = inside.filter(Boolean);
  found.hidden = !shown.length;
  const heading = title ? [make("h2", { id: `${id}-title` }, title)] : [];
  if (title) found.setAttribute("aria-labelledby", `${id}-title`);
  found.replaceChildren(...heading, ...shown);
}

export function meter({ label, value, maximum, words }) {
  const most = maximum === undefined ? "" : `/${maximum}`;
  return make("li", { className: "meter", title: words ?? "" }, make("span", {}, label), make("b", {}, `${value}${most}`));
}

function badge({ label, words, count, spent }) {
  const name = count ? `${label} ${count}` : label;
  const inside = words ? make("details", {}, make("summary", {}, name), make("p", {}, words)) : name;
  return make("li", { className: spent ? "badge spent" : "badge" }, inside);
}

export const meters = (of) => list((of.meters ?? []).map(meter), "meters");
export const badges = (of) => list((of ?? []).map(badge), "badges");

function pile(said, { label, count, cards = [] }) {
  const known = cards.reduce((sum, card) => sum + (card.count ?? 1), 0);
  const names = cards.map((card) => (card.count > 1 ? `${card.name} ×${card.count}` : card.name));
  if (count > known && known) names.push(fill(said.unseen, { count: count - known }));
  const title = `${label}: ${count}`;
  if (!names.length) return make("li", {}, title);
  return make("li", {}, make("details", {}, make("summary", {}, title), make("p", {}, names.join(", "))));
}

export const piles = (said, of, without) =>
  list((of ?? []).filter((each) => each.id !== without && each.count).map((each) => pile(said, each)), "piles");

export function creature(said, of, seat) {
  const facing = (of.threats ?? []).filter((each) => seat === undefined || each.seat === seat);
  const warned = of.warnings ?? [];
  return make("article", { className: of.alive ? "creature" : "creature fallen" },
    make("h3", {}, of.name, of.place ? ` (${of.place})` : "", of.alive ? "" : ` – ${said.fallen}`),
    meters(of), text("p", of.next_words && fill(said.next, { words: of.next_words }), "next"),
    ...facing.map((each) => text("p", each.words, "threat")), ...warned.map((each) => text("p", each, "threat")),
    badges(of.abilities));
}

// Boards: as a picture where there is room, and always in words for those who listen.

const STEP = 100;

function svg(tag, properties, ...inside) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(properties)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

const initials = (of) => of.short || of.label.slice(0, 3);

function space(at, here) {
  const kind = ["space", at.face_down && "down", at.visited && "visited", at.reachable && "reachable"];
  const [x, y] = [at.x * STEP, at.y * STEP];
  const shown = here.length ? here : [];
  const marks = shown.map((piece, place) => svg("text", {
    x, y: y + 26 - 22 * (shown.length - 1 - place), class: `piece seat${(piece.seat ?? -1) % 6}`,
  }, initials(piece)));
  return svg("g", {}, svg("rect", { x: x - 44, y: y - 38, width: 88, height: 76, rx: 8, class: kind.filter(Boolean).join(" ") }),
    svg("text", { x, y: y - (shown.length ? 12 : -6), class: "name" }, at.face_down ? "?" : initials(at)), ...marks);
}

function picture(board) {
  const where = new Map(board.spaces.map((each) => [each.id, each]));
  const [xs, ys] = [board.spaces.map((each) => each.x), board.spaces.map((each) => each.y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
  const lines = (board.edges ?? []).map(([one, two]) => [where.get(one), where.get(two)]);
  return svg("svg", {
    viewBox: `${(left - 0.5) * STEP} ${(top - 0.5) * STEP} ${wide * STEP} ${high * STEP}`, class: "board", "aria-hidden": "true",
  }, ...lines.map(([one, two]) => svg("line", { x1: one.x * STEP, y1: one.y * STEP, x2: two.x * STEP, y2: two.y * STEP })),
  ...board.spaces.map((at) => space(at, (board.pieces ?? []).filter((each) => each.space === at.id))));
}

function inWords(said, board, at) {
  const here = (board.pieces ?? []).filter((each) => each.space === at.id);
  const pieces = here.map((each) => {
    const numbers = (each.meters ?? []).map((one) => `${one.label} ${one.value}`).join(", ");
    return numbers ? `${each.label} (${numbers})` : each.label;
  });
  const rest = [at.words, at.reachable && said.here, ...pieces].filter(Boolean).join(" · ");
  return make("li", {}, make("b", {}, at.label || at.id), rest ? `: ${rest}` : "");
}

export function board(said, of) {
  const pieces = new Set((of.pieces ?? []).map((each) => each.space));
  const told = of.spaces.filter((each) => each.reachable || pieces.has(each.id));
  const arrows = (of.arrows ?? []).map((each) => make("li", {}, each.words));
  return make("article", { className: "map" }, make("h3", {}, of.label), picture(of),
    list([...arrows, ...told.map((each) => inWords(said, of, each))], "spaces"));
}

function track({ label, value, maximum, words }) {
  return make("li", { className: "meter", title: words ?? "" }, make("span", {}, label), make("b", {}, `${value}/${maximum}`));
}

function pool({ label, dice }) {
  const faces = dice.map((each) => `${each.label}: ${each.face || "–"}`);
  return make("p", { className: "dice" }, make("b", {}, label), ` ${faces.join(" · ")}`);
}

function row(said, { label, words, offers }) {
  const cards = offers.map((each) => {
    const name = each.card ? `${each.card.name}${each.card.cost ? ` (${each.card.cost})` : ""}` : said.facing;
    const rest = [each.sold ? said.sold : each.price, each.card && each.card.words].filter(Boolean).join(" · ");
    return make("li", {}, make("b", {}, name), rest ? `: ${rest}` : "");
  });
  return make("article", {}, make("h3", {}, label), text("p", words), list(cards, "offers"));
}

export function tableParts(said, view, seat) {
  return [
    ...(view.notes ?? []).map((each) => text("p", each, "note")), meters(view),
    list((view.tracks ?? []).filter((each) => each.seat < 0).map(track), "meters"), ...(view.creatures ?? []).map((each) => creature(said, each, seat)),
    ...(view.boards ?? []).filter((each) => !each.aside).map((each) => board(said, each)),
    ...(view.pools ?? []).map(pool), ...(view.card_rows ?? []).map((each) => row(said, each)), piles(said, view.piles),
    ...(view.problems ?? []).map((each) => text("p", each, "threat")),
  ];
}

export function player(said, of) {
  const about = [of.character, of.ready && said.ready].filter(Boolean).join(" · ");
  return make("article", { className: of.asked ? "player asked" : "player" },
    make("h3", {}, of.name, about ? ` – ${about}` : ""), meters(of), text("p", of.forecast_words, "threat"),
    badges(of.badges), piles(said, of.piles));
}

export function turnWords(said, view, seat) {
  if (view.ending) return view.ending.words;
  const asked = (view.ask?.seats ?? []);
  if (asked.includes(seat)) return said.yourTurn;
  const names = asked.map((each) => view.seats[each]?.name).filter(Boolean).join(", ");
  return names ? fill(said.waiting, { names }) : "";
}

export function head(said, view, seat) {
  const round = view.round ? fill(said.round, { number: view.round }) : "";
  document.title = `${turnWords(said, view, seat)} – ${view.title}`;
  document.getElementById("head").replaceChildren(
    make("h1", {}, turnWords(said, view, seat) || view.title),
    make("p", {}, [view.title, round, view.phase].filter(Boolean).join(" · ")));
}
