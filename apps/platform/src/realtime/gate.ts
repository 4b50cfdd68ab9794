import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { createMinuteCounter, createPace, type SocketLimits } from "./limits.ts";

interface GateOptions {
  readonly limits: SocketLimits;
  /** Origins, in addition to the platform's own, from which browsers may connect. */
  readonly origins: readonly string[];
  readonly trustProxy: readonly string[];
}

/** Admits or refuses a connection before any of its messages are read. */
export interface Gate {
  /** Reason for the refusal; undefined when the request is admitted. Answers when the connection's turn has come. */
  refusalOf(request: IncomingMessage): Promise<string | undefined>;
  addressOf(request: IncomingMessage): string;
  /** Counts a connection; call the returned function when it ends. */
  enter(address: string): () => void;
  /** Counts a handshake without a valid token. */
  countRefused(address: string): void;
  /** Refuses all further connections. */
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

/** The nearest address that is not a trusted proxy. */
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
  const pace = createPace(limits, nowMs);
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

  const refusalNow = (request: IncomingMessage): string | undefined => {
    const { origin, host } = request.headers;
    if (isShut) {
      return "server is stopping";
    }
    // Only browsers send an origin, and only browsers can be made to connect by a foreign page.
    if (origin !== undefined && !isOwnOrigin(origin, host) && !origins.includes(origin)) {
      return "origin not allowed";
    }
    const address = addressOf(request);
    if ((open.get(address) ?? 0) >= limits.connectionsPerAddress) {
      return "too many connections from this address";
    }
    return refused.isFull(address) ? "too many refused handshakes from this address" : undefined;
  };

  return {
    addressOf,
    async refusalOf(request) {
      const refusal = refusalNow(request);
      if (refusal !== undefined) {
        return refusal;
      }
      const waitMs = pace.waitMs();
      if (waitMs === undefined) {
        return "too many connections at once";
      }
      if (waitMs > 0) {
        await delay(waitMs);
      }
      return refusalNow(request);
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
