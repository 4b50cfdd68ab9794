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

/** Counts by address; what `add` returns takes its one back, however often it is called. */
function createTally(): { readonly of: (address: string) => number; readonly add: (address: string) => () => void } {
  const counts = new Map<string, number>();
  const of = (address: string): number => counts.get(address) ?? 0;
  return {
    of,
    add(address) {
      counts.set(address, of(address) + 1);
      let isTakenBack = false;
      return () => {
        if (isTakenBack) {
          return;
        }
        isTakenBack = true;
        if (of(address) > 1) {
          counts.set(address, of(address) - 1);
        } else {
          counts.delete(address);
        }
      };
    },
  };
}

function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}

export function createGate({ limits, origins, trustProxy }: GateOptions, nowMs: () => number): Gate {
  const trusted = trustedList(trustProxy);
  const open = createTally();
  const waiting = createTally();
  const refused = createMinuteCounter(limits.refusedHandshakesPerMinute, nowMs);
  const pace = createPace(limits, nowMs);
  let isShut = false;

  const addressOf = (request: IncomingMessage): string => addressBehindProxies(request, trusted);
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
    if (open.of(address) >= limits.connectionsPerAddress) {
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
      const address = addressOf(request);
      if (waiting.of(address) >= limits.waitingPerAddress) {
        return "too many connections from this address wait";
      }
      const waitMs = pace.waitMs();
      if (waitMs === undefined) {
        return "too many connections at once";
      }
      const leave = waiting.add(address);
      await delay(waitMs);
      leave();
      return refusalNow(request);
    },
    enter: open.add,
    countRefused: (address) => refused.count(address),
    shut() {
      isShut = true;
    },
  };
}
