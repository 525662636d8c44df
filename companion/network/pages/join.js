import { fill, make, words } from "/draw.js";

const said = await words();
const main = document.getElementById("main");
const seats = await (await fetch("/seats.json", { cache: "no-store" })).json();
const code = make("input", {
  id: "code", autocapitalize: "characters", autocomplete: "off", maxLength: 8, spellcheck: false, required: true,
});
code.value = location.hash.slice(1, 9).replace(/[^A-Za-z]/g, "");
history.replaceState(null, "", "/");
const status = make("p", { role: "alert" });

function seatChoice({ seat, name, taken }, first) {
  const input = make("input", { type: "radio", name: "seat", value: seat, required: true, checked: first });
  return make("label", { className: "choice" }, input, make("span", {}, taken ? fill(said.taken, { name }) : name));
}

async function sit(event) {
  event.preventDefault();
  const seat = Number(new FormData(form).get("seat"));
  const answer = await fetch("/join", { method: "POST", body: JSON.stringify({ code: code.value.trim(), seat }) });
  if (answer.status === 204) location.assign("/seat");
  else status.textContent = { 404: said.noSeat, 429: said.tooMany }[answer.status] ?? said.wrongCode;
}

const free = seats.findIndex((each) => !each.taken);
const form = make("form", {},
  make("label", { htmlFor: "code" }, said.code), code,
  make("fieldset", {}, make("legend", {}, said.seats), ...seats.map((each, at) => seatChoice(each, at === free))),
  make("button", { className: "answer" }, said.sit), status);
form.addEventListener("submit", sit);
main.append(make("h1", {}, said.join), form, make("p", {}, make("a", { href: "/tv" }, said.watch)));
