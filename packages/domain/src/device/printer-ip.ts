const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const DOTTED_QUAD = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`, "u");

/** Networks that no router passes on: 10/8, 172.16/12, 192.168/16, link-local 169.254/16, and this computer, 127/8. */
const PRIVATE = [/^10\./u, /^127\./u, /^172\.(?:1[6-9]|2\d|3[01])\./u, /^192\.168\./u, /^169\.254\./u];

/**
 * Why a text cannot be a printer's address; `null` when it can. It has to be an IPv4 address (ADM-12), and one of
 * the shop's own network: what is printed travels there unencrypted (B-18).
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
