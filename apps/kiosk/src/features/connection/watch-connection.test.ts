import { afterEach, describe, expect, it } from "vitest";
import type { Connection } from "@punktum/outbox";
import { createStore } from "../../base/store.ts";
import { createConnectionLog } from "../../services/server/connection-log.ts";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { pingServer, watchConnection } from "./watch-connection.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

function startWatch() {
  const clock = createFakeClock();
  const isOnline = createStore(true);
  const connection = createStore<Connection>("UNKNOWN");
  const network = { browser: true, server: true, pings: 0 };
  const log = createConnectionLog({ connection, isOnline }, clock.now);
  let change = (): void => undefined;
  stops.push(
    watchConnection({
      clock,
      log,
      ping: async () => {
        network.pings += 1;
        return await Promise.resolve(network.server);
      },
      isBrowserOnline: () => network.browser,
      onBrowserChange: (listener) => {
        change = listener;
        return () => undefined;
      },
    }),
  );
  const pass = async (durationMs: number) => {
    for (let passedMs = 0; passedMs < durationMs; passedMs += 1_000) {
      clock.advance(1_000);
      await settle();
    }
  };
  return { clock, log, isOnline, connection, network, pass, browserChanges: () => change() };
}

describe("connection", () => {
  it("follows the browser's offline event at once", { tags: ["SOCK-10"] }, () => {
    const { isOnline, connection, network, browserChanges } = startWatch();
    network.browser = false;
    browserChanges();
    expect(isOnline.get()).toBe(false);
    expect(connection.get()).toBe("OFFLINE");
  });

  it("reports no state of the server until it has answered again", { tags: ["SOCK-10"] }, async () => {
    const { connection, network, browserChanges } = startWatch();
    await settle();
    network.browser = false;
    browserChanges();
    network.browser = true;
    browserChanges();
    expect(connection.get()).toBe("UNKNOWN");
    await settle();
    expect(connection.get()).toBe("GOOD");
  });

  it(
    "detects an unreachable server while the network is up, and its return within seconds",
    { tags: ["SOCK-12", "K7"] },
    async () => {
      const { pass, isOnline, connection, network } = startWatch();
      await settle();
      network.server = false;
      await pass(10_000);
      expect(isOnline.get()).toBe(false);
      expect(connection.get()).toBe("SERVER_AWAY");
      network.server = true;
      await pass(4_000);
      expect(isOnline.get()).toBe(true);
    },
  );

  it("sends no heartbeat while calls are answered", async () => {
    const { pass, log, network } = startWatch();
    await settle();
    const before = network.pings;
    for (let call = 0; call < 10; call += 1) {
      log.ask()(true);
      await pass(2_000);
    }
    expect(network.pings).toBe(before);
  });

  it("checks again within seconds after a call without an answer", async () => {
    const { pass, isOnline, log } = startWatch();
    await settle();
    log.ask()(false);
    expect(isOnline.get()).toBe(false);
    await pass(4_000);
    expect(isOnline.get()).toBe(true);
  });

  it("reports an address without a server as unreachable", async () => {
    expect(await pingServer("http://127.0.0.1:1/health/live")).toBe(false);
  });
});
