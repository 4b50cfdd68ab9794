import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * Content policy of pages. Scripts come only from files; the scanner needs WebAssembly and a worker; emotion writes
 * style elements, hence inline styles. `/counter/` and previews of the back office frame the kiosk, so frames of this
 * host are allowed.
 */
const PAGE_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  mediaSrc: ["'self'", "data:", "blob:"],
  fontSrc: ["'self'", "data:"],
  // The shop's receipt printer has an address that only the tablet knows; its ports are allowed on any host (decision
  // 0102).
  connectSrc: ["'self'", "http://*:8008", "ws://*:8008", "https://*:8043", "wss://*:8043"],
  workerSrc: ["'self'"],
  frameSrc: ["'self'"],
  frameAncestors: ["'self'"],
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
const PAGE_POLICY_TEXT = policyText({ ...PAGE_POLICY, ...TRUSTED_TYPES });

/** Nothing frames the back office, and an answer of the API is no page. */
const UNFRAMED = /^\/(?:backoffice|api|health|metrics)(?:[/?]|$)/;
const UNFRAMED_POLICY_TEXT = policyText({ ...PAGE_POLICY, ...TRUSTED_TYPES, frameAncestors: ["'none'"] });

/** The page of the API document uses a library that writes HTML itself. */
export const DOCUMENT_POLICY_TEXT = policyText({ ...PAGE_POLICY, frameAncestors: ["'none'"] });

/** Adds the security headers of every answer. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
    frameguard: { action: "sameorigin" },
    hsts: { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook("onSend", async (request, reply) => {
    const isUnframed = UNFRAMED.test(request.url);
    if (!reply.hasHeader("content-security-policy")) {
      void reply.header("content-security-policy", isUnframed ? UNFRAMED_POLICY_TEXT : PAGE_POLICY_TEXT);
    }
    if (isUnframed) {
      void reply.header("x-frame-options", "DENY");
    }
    void reply.header("permissions-policy", PERMISSIONS);
    void reply.header("x-request-id", request.id);
    // Personal data must not be cached.
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) {
      void reply.header("cache-control", "no-store");
    }
  });
}
