import { createStore, type Store } from "../store.ts";
import type { RouteHistory } from "./history.ts";

/** A requested address. */
export interface Request {
  /** Below the organisation's base, e.g. `/burn`. */
  readonly pathname: string;
  /** Empty or with its question mark. */
  readonly search: string;
  /** Aborted when another address is requested. */
  readonly signal: AbortSignal;
}

/** Another address in place of the requested one. */
export interface Redirect {
  readonly to: string;
  /** Replaces the current screen in the history, instead of adding an entry. */
  readonly replaces: boolean;
}

/** What an address shows. */
export type Resolved<Screen> = { readonly screen: Screen } | Redirect;

/** The screen that is shown. */
export interface Shown<Screen> {
  readonly pathname: string;
  readonly search: string;
  /** Another one for each visit. */
  readonly key: string;
  /** Undefined until the first address is resolved. */
  readonly screen: Screen | undefined;
  /** Why the screen could not be opened. */
  readonly failure?: unknown;
}

interface NavigateOptions {
  readonly replace?: boolean;
}

/** Moves between screens. The last requested address wins. */
export interface Router<Screen> {
  readonly shown: Pick<Store<Shown<Screen>>, "get" | "subscribe">;
  /** Resolves when the address is shown, has failed, or is no longer wanted. Relative addresses begin at the current path. */
  readonly navigate: (to: string, options?: NavigateOptions) => Promise<void>;
  /** To the screen before; false if there is none. */
  readonly back: () => boolean;
  readonly isNavigating: () => boolean;
  /** Opens the address of the page and listens to the browser's buttons. */
  readonly start: () => Promise<void>;
}

/** Dependencies of {@link createRouter}. */
export interface RouterOptions<Screen> {
  readonly history: RouteHistory;
  /** Checks the rules of an address and loads its screen. */
  readonly resolve: (request: Request) => Promise<Resolved<Screen>>;
}

type Way = "push" | "replace" | "moved";

const partsOf = (address: string): { readonly pathname: string; readonly search: string } => {
  const { pathname, search } = new URL(address, "http://kiosk");
  return { pathname, search };
};

/** The path with its query that `to` means on the screen at `pathname`. */
function addressFrom(pathname: string, to: string): string {
  const url = new URL(to, `http://kiosk${pathname.replace(/\/$/, "")}/`);
  return `${url.pathname}${url.search}`;
}

class KioskRouter<Screen> implements Router<Screen> {
  readonly shown: Store<Shown<Screen>>;
  readonly #options: RouterOptions<Screen>;
  #running: AbortController | undefined;

  constructor(options: RouterOptions<Screen>) {
    this.#options = options;
    const { address, key } = options.history.current();
    this.shown = createStore<Shown<Screen>>({ ...partsOf(address), key, screen: undefined });
  }

  async start(): Promise<void> {
    const { history } = this.#options;
    history.replace(history.current());
    history.listen(() => void this.#go(history.current().address, "moved"));
    await this.#go(history.current().address, "moved");
  }

  async navigate(to: string, { replace = false }: NavigateOptions = {}): Promise<void> {
    await this.#go(addressFrom(this.shown.get().pathname, to), replace ? "replace" : "push");
  }

  back(): boolean {
    const { history } = this.#options;
    const hasOneBefore = history.current().index > 0;
    if (hasOneBefore) {
      history.back();
    }
    return hasOneBefore;
  }

  readonly isNavigating = (): boolean => this.#running !== undefined;

  async #go(address: string, way: Way): Promise<void> {
    this.#running?.abort();
    const controller = new AbortController();
    this.#running = controller;
    const { signal } = controller;
    const found = await this.#resolve(address, signal);
    if (signal.aborted) {
      return;
    }
    if ("to" in found) {
      // The entry of an address that a person moved to, or that replaces another, is used for the redirect.
      await this.#go(found.to, found.replaces || way !== "push" ? "replace" : "push");
      return;
    }
    this.#running = undefined;
    this.#show(address, way, found);
  }

  async #resolve(address: string, signal: AbortSignal): Promise<Redirect | Pick<Shown<Screen>, "screen" | "failure">> {
    try {
      return await this.#options.resolve({ ...partsOf(address), signal });
    } catch (failure) {
      return { screen: this.shown.get().screen, failure };
    }
  }

  #show(address: string, way: Way, found: Pick<Shown<Screen>, "screen" | "failure">): void {
    const { history } = this.#options;
    const { index, key: movedTo } = history.current();
    const key = way === "moved" ? movedTo : crypto.randomUUID();
    if (way === "push") {
      history.push({ address, key, index: index + 1 });
    }
    if (way === "replace") {
      history.replace({ address, key, index });
    }
    this.shown.set({ ...partsOf(address), key, ...found });
  }
}

/** Creates the router of an organisation's screens; `start` opens the page's address. */
export function createRouter<Screen>(options: RouterOptions<Screen>): Router<Screen> {
  return new KioskRouter(options);
}
