import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * Content policy of pages. Scripts come only from files; the scanner needs WebAssembly and a worker; emotion writes
 * style elements, hence inline styles. Pages connect to this host only: a worker with a policy of its own speaks to the
 * shop's printer (decision 0308).
 */
const PAGE_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  mediaSrc: ["'self'", "data:", "blob:"],
  fontSrc: ["'self'", "data:"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  frameSrc: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  manifestSrc: ["'self'"],
};

/**
 * Trusted Types prevent injected text from running as script; the one policy lets workers of our own build start
 * (decision 0094).
 */
const TRUSTED_TYPES = { requireTrustedTypesFor: ["'script'"], trustedTypes: ["default"] };

const policyText = (policy: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(policy)
    .map(
      ([name, sources]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources.join(" ")}`,
    )
    .join(";");

const PERMISSIONS = [
  "camera=(self)",
  "screen-wake-lock=(self)",
  "fullscreen=(self)",
  "autoplay=(self)",
  "microphone=()",
  "geolocation=()",
  "payment=()",
  "usb=()",
].join(", ");

/** Built once: helmet would build it for every answer, which takes a twentieth of a booking's time. */
const UNFRAMED_POLICY_TEXT = policyText({ ...PAGE_POLICY, ...TRUSTED_TYPES });
const FRAMED_POLICY_TEXT = policyText({ ...PAGE_POLICY, ...TRUSTED_TYPES, frameAncestors: ["'self'"] });

/** Pages that a page of this host frames: the kiosk's preview in the back office, the printer's page in the counter. */
const FRAMED = /^\/(?:preview|counter\/printer)\//;
/** Everything else beside the kiosk. */
const BESIDE_THE_KIOSK = /^\/(?:backoffice|counter|api|health|metrics|media)(?:[/?]|$)/;

/** The page of the API document uses a library that writes HTML itself. */
export const DOCUMENT_POLICY_TEXT = policyText(PAGE_POLICY);

const HSTS_SECONDS = 31_536_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route answers programs with data and shows no page. */
    readonly sendsData?: boolean;
  }
}

/**
 * Headers of data. A browser that opens it runs and frames nothing. The headers of a page would be most of the bytes of
 * an answer to a till.
 */
const DATA_HEADERS = {
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "strict-transport-security": `max-age=${HSTS_SECONDS}`,
};

/** Which pages of this host may be framed. */
interface Framing {
  /** The counter of the demonstration frames the kiosk. */
  readonly hasCounter: boolean;
}

/** Adds the security headers of every answer. Pages of other hosts can frame nothing. */
export async function addSecurityHeaders(app: FastifyInstance, { hasCounter }: Framing): Promise<void> {
  app.addHook("onRoute", (route) => {
    if (route.config?.sendsData === true) {
      route.helmet = false;
    }
  });
  const isFramed = (url: string): boolean => FRAMED.test(url) || (hasCounter && !BESIDE_THE_KIOSK.test(url));
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
    frameguard: { action: "deny" },
    hsts: { maxAge: HSTS_SECONDS, includeSubDomains: false },
  });
  app.addHook("onSend", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    // Personal data must not be cached.
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) {
      void reply.header("cache-control", "no-store");
    }
    if (request.routeOptions.config.sendsData === true) {
      void reply.headers(DATA_HEADERS);
      return;
    }
    const framed = isFramed(request.url);
    if (!reply.hasHeader("content-security-policy")) {
      void reply.header("content-security-policy", framed ? FRAMED_POLICY_TEXT : UNFRAMED_POLICY_TEXT);
    }
    if (framed) {
      void reply.header("x-frame-options", "SAMEORIGIN");
    }
    void reply.header("permissions-policy", PERMISSIONS);
  });
}
