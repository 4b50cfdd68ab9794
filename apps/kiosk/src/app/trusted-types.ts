interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === "object" && value !== null && "createPolicy" in value && typeof value.createPolicy === "function";

/** The only scripts that may be started by their address: workers of this build, from this server. */
const OWN_SCRIPT = /^\/(?:assets\/[\w.-]+\.js|ngsw-worker\.js)$/;

/** The address itself where it names one of our own scripts. */
export function ownScriptUrl(url: string, address: string): string {
  const { origin, pathname, search } = new URL(url, address);
  if (origin !== new URL(address).origin || !OWN_SCRIPT.test(pathname) || search !== "") {
    throw new TypeError("This script is not one of ours");
  }
  return url;
}

/**
 * Trusted Types: no text becomes a script or a piece of page; addresses of workers must be ours. Browsers without
 * Trusted Types rely on the rest of the content security policy.
 */
export function allowOwnScriptsOnly(global: object = globalThis): void {
  const factory: unknown = Reflect.get(global, "trustedTypes");
  if (isFactory(factory)) {
    factory.createPolicy("default", { createScriptURL: (url) => ownScriptUrl(url, location.href) });
  }
}
