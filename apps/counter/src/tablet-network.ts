/** The network of the tablet in the frame. `lost`: requests arrive, and their answers do not. */
export const TABLET_NETWORKS = ["on", "slow", "cut", "lost"] as const;
export type TabletNetwork = (typeof TABLET_NETWORKS)[number];

/** Longer than people wait without noticing, shorter than the tablet's patience. */
const SLOW_MS = 4_000;
/** The network is replaced in a new page before its scripts have loaded. */
const LOOK_EVERY_MS = 50;
const HELD = Symbol("held");

/** The network of one tablet. */
export interface HeldNetwork {
  readonly set: (network: TabletNetwork) => void;
  readonly stop: () => void;
}

interface Held {
  network: TabletNetwork;
  readonly sockets: Set<WebSocket>;
}

const passes = ({ network }: Held): boolean => network === "on" || network === "slow";
const delay = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

/** `fetch` for each network state. A request without a network fails like the browser's own. */
function heldFetch(real: typeof fetch, held: Held): typeof fetch {
  const unanswered = (): never => {
    throw new TypeError("Failed to fetch");
  };
  return async (...request) => {
    if (held.network === "slow") {
      await delay(SLOW_MS);
    }
    if (held.network === "cut") {
      return unanswered();
    }
    const answer = await real(...request);
    return passes(held) ? answer : unanswered();
  };
}

/** Sockets of a page that end when its network does. */
function heldSocket(real: typeof WebSocket, held: Held): typeof WebSocket {
  return class extends real {
    constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
      super(...parameters);
      held.sockets.add(this);
      this.addEventListener("close", () => held.sockets.delete(this));
      if (!passes(held)) {
        this.close();
      }
    }
  };
}

/** Applies the network state to the page in the frame. */
function holdPage(page: Window & typeof globalThis, held: Held): void {
  if (Reflect.get(page, HELD) === held) {
    return;
  }
  Reflect.set(page, HELD, held);
  page.fetch = heldFetch(page.fetch.bind(page), held);
  page.WebSocket = heldSocket(page.WebSocket, held);
  Object.defineProperty(page.navigator, "onLine", { configurable: true, get: () => held.network !== "cut" });
}

/** The page of the frame, once it has one. */
function pageOf({ contentDocument }: HTMLIFrameElement): (Window & typeof globalThis) | null {
  return contentDocument?.defaultView ?? null;
}

/** Controls the network of the tablet in the frame: of its current page and of every later one. */
export function holdNetwork(frame: HTMLIFrameElement): HeldNetwork {
  const held: Held = { network: "on", sockets: new Set() };
  const look = (): void => {
    const page = pageOf(frame);
    if (page !== null) {
      holdPage(page, held);
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    set: (network) => {
      held.network = network;
      const page = pageOf(frame);
      for (const socket of passes(held) ? [] : held.sockets) {
        socket.close();
      }
      page?.dispatchEvent(new page.Event(network === "cut" ? "offline" : "online"));
    },
    stop: () => clearInterval(timer),
  };
}
