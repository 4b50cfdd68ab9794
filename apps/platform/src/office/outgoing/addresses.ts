import { BlockList, isIP } from "node:net";

// Networks that are not the public internet, by the registries of RFC 6890 and its successors.
const PRIVATE_4 = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  PRIVATE_4.addSubnet(network, bits);
}

// Only global unicast is public, except for ranges that embed other networks or serve as examples.
const GLOBAL_6 = new BlockList();
GLOBAL_6.addSubnet("2000::", 3, "ipv6");
const SPECIAL_6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  SPECIAL_6.addSubnet(network, bits, "ipv6");
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

const isPublic = (address: string): boolean =>
  isIP(address) === 6
    ? GLOBAL_6.check(address, "ipv6") && !SPECIAL_6.check(address, "ipv6")
    : isIP(address) === 4 && !PRIVATE_4.check(address);

const isLoopback = (address: string): boolean => isIP(address) !== 0 && LOOPBACK.check(address, familyOf(address));

/** Addresses that the platform may call. */
export interface OutgoingAddresses {
  /** Whether the platform may connect to this IP address. */
  allowsAddress(address: string): boolean;
  /** Whether a URL may be called, or a browser sent there, judged by its text. */
  allowsUrl(url: URL): boolean;
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/** Whether the host of a URL is an IP address of this machine. */
export const isOfThisMachine = (url: URL): boolean => isLoopback(hostOf(url));

/**
 * HTTPS and public addresses only. With `loopback`, for development and tests, also this machine, with or without
 * encryption.
 */
export function createOutgoingAddresses({ loopback }: { readonly loopback: boolean }): OutgoingAddresses {
  const allowsAddress = (address: string): boolean => isPublic(address) || (loopback && isLoopback(address));
  return {
    allowsAddress,
    allowsUrl: (url) => {
      const host = hostOf(url);
      const isHere = host === "localhost" || isLoopback(host);
      const isPlain = url.username === "" && url.password === "";
      const isEncrypted = url.protocol === "https:" || (url.protocol === "http:" && loopback && isHere);
      return isPlain && isEncrypted && (isHere ? loopback : isIP(host) === 0 || allowsAddress(host));
    },
  };
}
