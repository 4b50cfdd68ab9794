import { printerOfWorker } from "@punktum/domain";

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === "object" && value !== null && "createPolicy" in value && typeof value.createPolicy === "function";

/** The only script addresses allowed: workers of this build, from this server. */
const OWN_SCRIPT = /^\/(?:assets\/[\w.-]+\.js|ngsw-worker\.js)$/;

/** Returns the address if it is one of our scripts; throws a TypeError otherwise. */
export function ownScriptUrl(url: string, address: string): string {
  const script = new URL(url, address);
  const isOwn = script.origin === new URL(address).origin && OWN_SCRIPT.test(script.pathname);
  if (!isOwn || (script.search !== "" && printerOfWorker(script) === undefined)) {
    throw new TypeError("This script is not one of ours");
  }
  return url;
}

/**
 * Trusted Types policy (decision 0094): text never becomes script or markup, and worker addresses must be ours.
 * Browsers without Trusted Types rely on the rest of the content security policy.
 */
export function allowOwnScriptsOnly(global: object = globalThis): void {
  const factory: unknown = Reflect.get(global, "trustedTypes");
  if (isFactory(factory)) {
    factory.createPolicy("default", { createScriptURL: (url) => ownScriptUrl(url, location.href) });
  }
}
