/** Source of the answer to a request. */
export type Answerer =
  /** The application's page, for every address of the application. */
  | "page"
  /** A cached file of the build. */
  | "kept-file"
  /** The server. The answer is not cached. */
  | "server";

export interface RequestFacts {
  readonly method: string;
  readonly mode: string;
  readonly url: URL;
  /** Origin of the kiosk's server. */
  readonly origin: string;
}

/** Paths that the platform serves beside the kiosk. */
const PLATFORM_PATHS = /^\/(?:api|health|metrics|socket\.io|backoffice|media|counter|preview)(?:\/|$)/;
const HAS_EXTENSION = /\.[A-Za-z0-9]+$/;

/** Decides by the address alone, so that answers of the API never enter or come from a cache. */
export function answererOf({ method, mode, url, origin }: RequestFacts): Answerer {
  if (method !== "GET" || url.origin !== origin || PLATFORM_PATHS.test(url.pathname)) {
    return "server";
  }
  if (!HAS_EXTENSION.test(url.pathname)) {
    return mode === "navigate" ? "page" : "server";
  }
  return "kept-file";
}
