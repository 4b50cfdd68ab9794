const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const DOTTED_QUAD = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`, "u");

/** Networks that routers do not forward: 10/8, 172.16/12, 192.168/16, link-local 169.254/16, and loopback 127/8. */
const PRIVATE = [/^10\./u, /^127\./u, /^172\.(?:1[6-9]|2\d|3[01])\./u, /^192\.168\./u, /^169\.254\./u];

/**
 * Why a text cannot be a printer's address; null if it can. It must be an IPv4 address of the shop's own network,
 * because print data travels unencrypted.
 */
export function printerIpRefusal(text: string): "EMPTY" | "NO_ADDRESS" | "NOT_LOCAL" | null {
  if (text === "") {
    return "EMPTY";
  }
  if (!DOTTED_QUAD.test(text)) {
    return "NO_ADDRESS";
  }
  return PRIVATE.some((network) => network.test(text)) ? null : "NOT_LOCAL";
}
