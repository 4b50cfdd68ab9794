import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryHistory, type RouteHistory } from "./history.ts";
import { createRouter, type Request, type Resolved, type Router } from "./router.ts";

type Answer = Resolved<string> | Error;

/** A router whose addresses answer as the table says; others show their own path. */
function open(answers: Readonly<Record<string, Answer>> = {}, history: RouteHistory = memoryHistory("/saver")) {
  const asked: string[] = [];
  const resolve = async ({ pathname, search }: Request): Promise<Resolved<string>> => {
    asked.push(`${pathname}${search}`);
    await Promise.resolve();
    const answer = answers[pathname] ?? { screen: pathname };
    return answer instanceof Error ? Promise.reject(answer) : answer;
  };
  const router = createRouter<string>({ history, resolve });
  return { router, history, asked };
}

const screenOf = (router: Router<string>) => router.shown.get().screen;

/** A router whose address `/slow` takes its time, and which notes the signal of each request. */
function openSlow(slow: Promise<Resolved<string>>, signals: AbortSignal[]): Router<string> {
  const resolve = ({ pathname, signal }: Request): Promise<Resolved<string>> => {
    signals.push(signal);
    return pathname === "/slow" ? slow : Promise.resolve({ screen: pathname });
  };
  return createRouter({ history: memoryHistory("/saver"), resolve });
}

interface Step {
  readonly to: string;
  /** Whether the screen is shown before the next one is requested. */
  readonly waits: boolean;
  readonly replace: boolean;
}

/** Requests one address after the other; answers how many entries that adds to the history. */
async function walk(router: Router<string>, steps: readonly Step[]): Promise<number> {
  let entries = 0;
  for (const [index, { to, waits, replace }] of steps.entries()) {
    const isShown = waits || index === steps.length - 1;
    const moved = router.navigate(to, { replace });
    await (isShown ? moved : Promise.resolve());
    entries += isShown && !replace ? 1 : 0;
  }
  return entries;
}

/** Waits until a button of the browser has had its effect. */
const settled = (router: Router<string>) => expect.poll(router.isNavigating).toBe(false);

describe("moving between screens", { tags: ["AUTH-14"] }, () => {
  it("opens the page's address first, then forward, back, replaced and relative ones", async () => {
    const { router, history } = open();
    expect(router.shown.get()).toEqual({ pathname: "/saver", search: "", key: "start", screen: undefined });
    await router.start();
    expect(screenOf(router)).toBe("/saver");
    await router.navigate("/scan?type=burn");
    expect(router.shown.get()).toMatchObject({ pathname: "/scan", search: "?type=burn", screen: "/scan" });
    await router.navigate("../history");
    expect([screenOf(router), history.current().index]).toEqual(["/history", 2]);
    await router.navigate("/burn", { replace: true });
    expect([screenOf(router), history.current().index]).toEqual(["/burn", 2]);
    expect(router.back()).toBe(true);
    await settled(router);
    expect([screenOf(router), router.shown.get().search]).toEqual(["/scan", "?type=burn"]);
    expect(router.back()).toBe(true);
    await settled(router);
    expect([screenOf(router), router.back()]).toEqual(["/saver", false]);
  });

  it("gives each visit a key of its own, and a screen gone back to its old one", async () => {
    const { router } = open();
    await router.start();
    await router.navigate("/scan");
    const first = router.shown.get().key;
    await router.navigate("/scan");
    expect(router.shown.get().key).not.toBe(first);
    router.back();
    await settled(router);
    expect(router.shown.get().key).toBe(first);
  });

  it("stays on this host whatever the address says", async () => {
    const { router } = open();
    await router.start();
    await router.navigate("https://evil.example/burn?x=1");
    expect(router.shown.get()).toMatchObject({ pathname: "/burn", search: "?x=1" });
  });
});

describe("an address that leads to another", () => {
  it.each([
    ["adds an entry for the other one", false, 1],
    ["replaces the current one if it says so", true, 0],
  ])("%s", async (_what, replaces, index) => {
    const { router, history, asked } = open({ "/admin": { to: "/login", replaces } });
    await router.start();
    await router.navigate("/admin");
    expect([screenOf(router), history.current().index]).toEqual(["/login", index]);
    expect(asked).toEqual(["/saver", "/admin", "/login"]);
  });

  it("uses the entry that a person went back to, so that nobody is caught there", async () => {
    const { router, history } = open();
    await router.start();
    await router.navigate("/burn");
    const { router: later } = open({ "/saver": { to: "/login", replaces: false } }, history);
    await later.start();
    later.back();
    await settled(later);
    expect([screenOf(later), history.current()]).toMatchObject(["/login", { address: "/login", index: 0 }]);
  });
});

describe("a screen that cannot be opened", () => {
  it("is told with its reason, and the next one is opened", async () => {
    const { router } = open({ "/burn": new Error("no code") });
    await router.start();
    await router.navigate("/burn");
    expect(router.shown.get()).toMatchObject({ pathname: "/burn", failure: new Error("no code") });
    await router.navigate("/history");
    expect(router.shown.get()).toMatchObject({ screen: "/history" });
    expect(router.shown.get()).not.toHaveProperty("failure");
  });
});

describe("a newer request", () => {
  it("ends the older one, which learns of it and shows nothing", async () => {
    const signals: AbortSignal[] = [];
    const slow = Promise.withResolvers<Resolved<string>>();
    const router = openSlow(slow.promise, signals);
    await router.start();
    const older = router.navigate("/slow");
    expect(router.isNavigating()).toBe(true);
    await router.navigate("/burn");
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false]);
    slow.resolve({ screen: "/slow" });
    await older;
    expect([screenOf(router), router.isNavigating()]).toEqual(["/burn", false]);
  });

  it("wins over all before, and the history has one entry for each screen that was shown", async () => {
    const step = fc.record({ to: fc.constantFrom("/a", "/b", "/c"), waits: fc.boolean(), replace: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { router, history } = open();
        await router.start();
        const entries = await walk(router, steps);
        expect([screenOf(router), history.current().index]).toEqual([steps.at(-1)?.to, entries]);
      }),
    );
  });
});
