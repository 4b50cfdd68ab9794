import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import { createMinuteCounter, type SocketLimits } from "./limits.ts";

interface GateOptions {
  readonly limits: SocketLimits;
  /** Origins besides the platform's own that may connect from a browser. */
  readonly origins: readonly string[];
  readonly trustProxy: readonly string[];
}

/** Decides about a connection before anything of it is read (T23). */
export interface Gate {
  /** Why not; undefined when it may go on. */
  refusalOf(request: IncomingMessage): string | undefined;
  addressOf(request: IncomingMessage): string;
  /** A connection stands; call the answer when it has ended. */
  enter(address: string): () => void;
  /** A handshake without a valid token. */
  countRefused(address: string): void;
  /** Lets nobody in any more. */
  shut(): void;
}

const LOOPBACK = ["127.0.0.0/8", "::1/128"];
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: LOOPBACK,
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

function trustedList(trustProxy: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of trustProxy.flatMap((name) => RANGES[name] ?? [name])) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    list.addSubnet(address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return list;
}

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, "");

/** The nearest address no trusted proxy stands behind. */
function addressBehindProxies(request: IncomingMessage, trusted: BlockList): string {
  const header = request.headers["x-forwarded-for"];
  const forwarded = (Array.isArray(header) ? header.join(",") : (header ?? "")).split(",").map((part) => part.trim());
  const chain = [...forwarded.filter((part) => part !== ""), request.socket.remoteAddress ?? ""]
    .map(plain)
    .toReversed();
  const isTrusted = (address: string): boolean => trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return chain.find((address) => !isTrusted(address)) ?? chain.at(-1) ?? "";
}

function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}

export function createGate({ limits, origins, trustProxy }: GateOptions, nowMs: () => number): Gate {
  const trusted = trustedList(trustProxy);
  const open = new Map<string, number>();
  const refused = createMinuteCounter(limits.refusedHandshakesPerMinute, nowMs);
  let isShut = false;

  const addressOf = (request: IncomingMessage): string => addressBehindProxies(request, trusted);
  const leave = (address: string): void => {
    const left = (open.get(address) ?? 1) - 1;
    if (left > 0) {
      open.set(address, left);
    } else {
      open.delete(address);
    }
  };

  return {
    addressOf,
    refusalOf(request) {
      const { origin, host } = request.headers;
      if (isShut) {
        return "server is stopping";
      }
      // Only browsers send an origin, and only they can be made to connect by somebody else's page.
      if (origin !== undefined && !isOwnOrigin(origin, host) && !origins.includes(origin)) {
        return "origin not allowed";
      }
      const address = addressOf(request);
      if ((open.get(address) ?? 0) >= limits.connectionsPerAddress) {
        return "too many connections from this address";
      }
      return refused.isFull(address) ? "too many refused handshakes from this address" : undefined;
    },
    enter(address) {
      open.set(address, (open.get(address) ?? 0) + 1);
      let left = false;
      return () => {
        if (left) {
          return;
        }
        left = true;
        leave(address);
      };
    },
    countRefused: (address) => refused.count(address),
    shut() {
      isShut = true;
    },
  };
}
