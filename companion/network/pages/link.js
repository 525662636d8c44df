// The connection of a seat: what is said is said again after a break, under the same id, until it is answered.

const SOON = 250;
const LATEST = 1500;
const PATIENCE = 1000;
const AWAY = 4001;

export class Link {
  constructor(heard) {
    this.heard = heard; // {page, state, away}
    this.open = new Map();
    this.wait = SOON;
    this.count = 0;
    this.mark = Math.random().toString(36).slice(2, 10) + Date.now().toString(36);
    document.addEventListener("visibilitychange", () => this.awake());
    window.addEventListener("online", () => this.awake());
    window.addEventListener("pageshow", () => this.awake());
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(`ws://${location.host}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = SOON;
      this.heard.state(true);
      for (const { message } of this.open.values()) socket.send(message);
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  lost(socket, code) {
    if (socket !== this.socket) return;
    this.heard.state(false);
    if (code === AWAY) return this.heard.away();
    this.timer = setTimeout(() => this.check(), this.wait);
    this.wait = Math.min(LATEST, this.wait * 2);
  }

  // A socket that is refused tells a page nothing: ask whether this phone still has its seat.
  async check() {
    try {
      const page = await fetch("/seat", { redirect: "manual", cache: "no-store" });
      if (page.type === "opaqueredirect") return this.heard.away();
    } catch {
      // the table is not there yet
    }
    this.connect();
  }

  // After sleep a socket may be dead without knowing it.
  awake() {
    if (document.visibilityState !== "visible") return;
    this.wait = SOON;
    const { socket } = this;
    if (socket.readyState > WebSocket.OPEN) return this.connect();
    this.say({ kind: "ping" }, () => clearTimeout(dead));
    const dead = setTimeout(() => {
      if (socket !== this.socket) return;
      socket.onclose = null;
      socket.close();
      this.connect();
    }, PATIENCE);
  }

  say(said, then) {
    const id = `${this.mark}-${++this.count}`;
    const message = JSON.stringify({ ...said, id });
    this.open.set(id, { message, then });
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
  }

  take(came) {
    if (came.kind === "page") return this.heard.page(came);
    const waiting = this.open.get(came.id);
    this.open.delete(came.id);
    if (waiting) waiting.then(came);
  }
}
