import { afterEach, describe, expect, it } from "vitest";
import { createStore } from "../../base/store.ts";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { pingServer, watchConnection } from "./watch-connection.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

function startWatch() {
  const clock = createFakeClock();
  const isOnline = createStore(true);
  const network = { browser: true, server: true, pings: 0 };
  let change = (): void => undefined;
  stops.push(
    watchConnection({
      clock,
      isOnline,
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
  return { clock, isOnline, network, browserChanges: () => change() };
}

describe("connection", () => {
  it("follows the browser's offline event at once", { tags: ["SOCK-10"] }, () => {
    const { isOnline, network, browserChanges } = startWatch();
    network.browser = false;
    browserChanges();
    expect(isOnline.get()).toBe(false);
  });

  it("asks the server before it believes in online again", { tags: ["SOCK-10"] }, async () => {
    const { isOnline, network, browserChanges } = startWatch();
    network.browser = false;
    browserChanges();
    network.browser = true;
    browserChanges();
    expect(isOnline.get()).toBe(false);
    await settle();
    expect(isOnline.get()).toBe(true);
  });

  it(
    "notices a server that is gone although the network is up, and its return within seconds",
    { tags: ["SOCK-12"] },
    async () => {
      const { clock, isOnline, network } = startWatch();
      await settle();
      network.server = false;
      clock.advance(15_000);
      await settle();
      expect(isOnline.get()).toBe(false);
      network.server = true;
      clock.advance(3_000);
      await settle();
      expect(isOnline.get()).toBe(true);
    },
  );

  it("looks again within seconds after a call that got no answer", async () => {
    const { clock, isOnline } = startWatch();
    await settle();
    isOnline.set(false);
    clock.advance(3_000);
    await settle();
    expect(isOnline.get()).toBe(true);
  });

  it("calls an address nobody listens on unreachable", async () => {
    expect(await pingServer("http://127.0.0.1:1/health/live")).toBe(false);
  });
});
