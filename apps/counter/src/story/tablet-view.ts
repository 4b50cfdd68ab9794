/** Screen of the tablet, as far as the story depends on it. `asks`: a sale waits for a card. */
export type TabletScreen =
  | "starting"
  | "login"
  | "mounting"
  | "idle"
  | "scanner"
  | "asks"
  | "member"
  | "till"
  | "other";

/** What the tablet shows. */
export interface TabletView {
  readonly screen: TabletScreen;
  /** The message about points that were collected, or about a voucher that was redeemed. */
  readonly success: "none" | "collected" | "redeemed";
}

/** A page as far as its screen is judged. */
interface TabletPage {
  readonly pathname: string;
  readonly search: string;
  readonly has: (selector: string) => boolean;
}

/** Screens by route. A screen is there with its content, because the address changes earlier. */
const SCREENS: Readonly<Record<string, { readonly screen: TabletScreen; readonly content: string }>> = {
  login: { screen: "login", content: "input[type=password]" },
  "mounting-settings": { screen: "mounting", content: "form select" },
  "screen-saver": { screen: "idle", content: "main button" },
  "qr-scanner": { screen: "scanner", content: "main" },
  burn: { screen: "member", content: "main [data-area=list]" },
  history: { screen: "member", content: "main" },
  revenue: { screen: "till", content: "main" },
};

/** An open message with a new balance; a customer's own also shows what was redeemed. */
const COLLECTED = "dialog[open] [data-part=balance]";
const REDEEMED = `dialog[open] [data-more=true] > [data-part=balance]`;

function screenOf({ pathname, search, has }: TabletPage): TabletScreen {
  const { screen, content } = SCREENS[pathname.split("/").at(-1) ?? ""] ?? { screen: "other", content: "main" };
  if (!has(content)) {
    return "starting";
  }
  return screen === "scanner" && new URLSearchParams(search).get("type") === "earn" ? "asks" : screen;
}

/** Judges what a page of the tablet shows. */
export function tabletViewOf(page: TabletPage): TabletView {
  const screen = screenOf(page);
  if (screen === "member" && page.has(REDEEMED)) {
    return { screen, success: "redeemed" };
  }
  return { screen, success: page.has(COLLECTED) ? "collected" : "none" };
}

/** Judges what the tablet in the frame shows. */
export function lookAtTablet(frame: HTMLIFrameElement | null): TabletView {
  const page = frame?.contentDocument;
  const location = frame?.contentWindow?.location;
  if (page === null || page === undefined || location === undefined) {
    return { screen: "starting", success: "none" };
  }
  const { pathname, search } = location;
  return tabletViewOf({ pathname, search, has: (selector) => page.querySelector(selector) !== null });
}
