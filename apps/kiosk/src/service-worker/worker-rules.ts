/** Who answers a request of the page. */
export type Answerer =
  /** The application's page, whatever address below it was asked for. */
  | "page"
  /** A file of the build, from what was kept at installation. */
  | "kept-file"
  /** Nobody of ours: the browser asks the server, and nothing of the answer is kept (B-31). */
  | "server";

export interface RequestFacts {
  readonly method: string;
  readonly mode: string;
  readonly url: URL;
  /** Origin of the kiosk's own server. */
  readonly origin: string;
}

/** What the platform serves beside the kiosk. */
const NOT_OURS = /^\/(?:api|health|metrics|socket\.io|backoffice|media|counter)(?:\/|$)/;
const HAS_EXTENSION = /\.[A-Za-z0-9]+$/;

/** HTTP-07: decides by the address alone, so that an answer of the API cannot come from a cache or get into one. */
export function answererOf({ method, mode, url, origin }: RequestFacts): Answerer {
  if (method !== "GET" || url.origin !== origin || NOT_OURS.test(url.pathname)) {
    return "server";
  }
  if (!HAS_EXTENSION.test(url.pathname)) {
    return mode === "navigate" ? "page" : "server";
  }
  return "kept-file";
}
