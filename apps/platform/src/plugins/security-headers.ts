import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * What pages of this host may do. Scripts come from files only; the scanner needs WebAssembly and a worker; emotion
 * writes style elements, hence inline styles. `/counter/` frames the kiosk, so frames of this host are allowed.
 */
const PAGE_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  mediaSrc: ["'self'", "data:", "blob:"],
  fontSrc: ["'self'", "data:"],
  // The receipt printer of the shop stands at an address only the tablet knows: its socket, plain or encrypted (PRINT-12).
  connectSrc: ["'self'", "http://*:8008", "ws://*:8008", "https://*:8043", "wss://*:8043"],
  workerSrc: ["'self'"],
  frameSrc: ["'self'"],
  frameAncestors: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  manifestSrc: ["'self'"],
};

/** Text never becomes script or page (S7); the one policy lets workers of our own build start. */
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

/** Written once: helmet would put it together again for every answer, which costs a twentieth of a booking. */
const PAGE_POLICY_TEXT = policyText({ ...PAGE_POLICY, ...TRUSTED_TYPES });

/** The page of the API document is made by a library that writes HTML of its own. */
export const DOCUMENT_POLICY_TEXT = policyText(PAGE_POLICY);

/** Headers of every answer (T18, T22, T35, SEC group). */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
    frameguard: { action: "sameorigin" },
    hsts: { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook("onSend", async (request, reply) => {
    if (!reply.hasHeader("content-security-policy")) {
      void reply.header("content-security-policy", PAGE_POLICY_TEXT);
    }
    void reply.header("permissions-policy", PERMISSIONS);
    void reply.header("x-request-id", request.id);
    // Personal data must not rest in any cache (T29).
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) {
      void reply.header("cache-control", "no-store");
    }
  });
}
