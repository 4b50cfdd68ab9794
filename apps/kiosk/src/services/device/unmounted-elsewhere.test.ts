import type { LoyaltyGateway, MountingSettings } from "@punktum/client";
import { packLanguage } from "@punktum/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nativeCamera } from "../../config/environment.ts";
import { accountSample, mountingSample, openPrintSample, setUp } from "../../testing/samples.ts";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { forgetDevice } from "./forget-device.ts";
import { keepMountingFresh, refreshMounting } from "./refresh-mounting.ts";
import { requestCamera } from "./request-camera.ts";

describe("remote unmount", () => {
  const page = { cookie: "XSRF-TOKEN=x" };
  const pageStorage = new Map<string, string>();
  beforeEach(() => {
    pageStorage.set("punktum.config.pfm", "{}");
    vi.stubGlobal("document", page);
    vi.stubGlobal("localStorage", pageStorage);
  });
  afterEach(() => vi.unstubAllGlobals());

  it(
    "wipes everything except unsettled bookings, and closes open dialogs",
    { tags: ["MNT-32", "SOCK-07"] },
    async () => {
      const redeemIntents = { "5f3a": { key: "key-1", atMs: 1_790_000_000_000 } };
      const openPrints = [openPrintSample];
      const stored = { ...setUp, apiKey: "key", printerIp: "192.168.1.50", redeemIntents, openPrints };
      const services = await createTestServices(stored);
      const closed: string[] = [];
      services.modals.open(() => closed.push("dialog"));
      const asking = services.pinPrompt.ask({ purpose: "ADMIN", check: () => Promise.reject(new Error("unexpected")) });
      await forgetDevice(services);
      const left = Object.entries(services.device.get()).filter(([, value]) => value !== undefined);
      expect(left).toEqual([
        ["redeemIntents", redeemIntents],
        ["openPrints", openPrints],
      ]);
      expect(pageStorage.size).toBe(0);
      expect(page.cookie).toContain("Max-Age=0");
      expect(closed).toEqual(["dialog"]);
      expect(await asking).toBe(false);
      expect(services.toasts.current.get()).toMatchObject({ kind: "info", text: "admin.unmounted" });
    },
  );
});

describe("settings of the back office", () => {
  const kept = { posMode: "INF", cameraPosition: "RC", language: "en" } as const;
  const shop = { storeName: "Harbour", address: "Quay 1, 24103 Kiel" };
  const news: MountingSettings = { ...kept, registrationType: "NO", shop };
  const answer =
    (settings: MountingSettings | undefined): LoyaltyGateway["readMounting"] =>
    () =>
      Promise.resolve({ ok: true, response: settings });

  it("applies mode, camera position, language and the shop's address", { tags: ["MNT-33", "A-09"] }, async () => {
    const services = await createTestServices(setUp, { readMounting: answer(news) });
    await refreshMounting(services);
    const mounting = { ...mountingSample, ...kept, store: { ...mountingSample.store, ...shop } };
    expect(services.device.get()).toMatchObject({ language: "en", mounting });
    expect(services.language.get()).toBe("en");
  });

  it("keeps the language that a shopper has chosen at the screen saver", { tags: ["MNT-33"] }, async () => {
    const services = await createTestServices(setUp, { readMounting: answer(news) });
    services.language.set(packLanguage("pl"));
    await refreshMounting(services);
    expect(services.device.get()).toMatchObject({ language: "en" });
    expect(services.language.get()).toBe(packLanguage("pl"));
  });

  it("changes nothing during a shopper's session", { tags: ["MNT-33"] }, async () => {
    const services = await createTestServices(setUp, { readMounting: answer(news) });
    services.sessions.start(accountSample);
    await refreshMounting(services);
    expect(services.device.get().mounting).toEqual(mountingSample);
  });

  it("changes nothing if the place has no profile or the server does not answer", { tags: ["MNT-33"] }, async () => {
    const plain = await createTestServices(setUp, { readMounting: answer(undefined) });
    await refreshMounting(plain);
    const silent = await createTestServices(setUp, {
      readMounting: () => Promise.resolve({ ok: false, error: { message: "no answer" } }),
    });
    await refreshMounting(silent);
    expect([plain, silent].map(({ device }) => device.get().mounting)).toEqual([mountingSample, mountingSample]);
  });
});

describe("a look at the settings", { tags: ["MNT-33", "A-09"] }, () => {
  const SETTINGS: MountingSettings = {
    posMode: "INF",
    cameraPosition: "RC",
    language: "en",
    shop: { storeName: "Harbour", address: "" },
  };

  /** A kiosk whose server does not answer the first `silent` looks. */
  async function start(silent: number) {
    let looks = 0;
    const readMounting: LoyaltyGateway["readMounting"] = () => {
      looks += 1;
      const isAnswered = looks > silent;
      return Promise.resolve(
        isAnswered ? { ok: true, response: SETTINGS } : { ok: false, error: { message: "no answer" } },
      );
    };
    const clock = createFakeClock();
    const services = { ...(await createTestServices(setUp, { readMounting })), clock };
    keepMountingFresh(services);
    const after = async (durationMs: number) => {
      clock.advance(durationMs);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return [looks, services.device.get().mounting?.posMode];
    };
    return { services, after };
  }

  it("without an answer is repeated soon, not a quarter of an hour later", async () => {
    const { after } = await start(1);
    expect(await after(2_000)).toEqual([1, mountingSample.posMode]);
    expect(await after(9_000)).toEqual([1, mountingSample.posMode]);
    expect(await after(1_000)).toEqual([2, "INF"]);
    expect(await after(60_000)).toEqual([2, "INF"]);
  });

  it("during a shopper's session is repeated until the shopper has left", async () => {
    const { services, after } = await start(0);
    services.sessions.start(accountSample);
    expect(await after(2_000)).toEqual([1, mountingSample.posMode]);
    expect(await after(10_000)).toEqual([2, mountingSample.posMode]);
    services.sessions.end();
    expect(await after(10_000)).toEqual([3, "INF"]);
  });
});

describe("camera of the native shell", () => {
  const shell = (requestPermissions: (input: unknown) => Promise<unknown>) => ({
    Capacitor: { isNativePlatform: () => true, Plugins: { Camera: { requestPermissions } } },
  });
  const ask = async (global: object) => await requestCamera({ media: undefined, native: nativeCamera(global) });

  it("prepares the shell's scanner instead of asking the browser", { tags: ["MNT-14"] }, async () => {
    const asked: unknown[] = [];
    const global = shell((input) => {
      asked.push(input);
      return Promise.resolve({ camera: "granted" });
    });
    expect(await ask(global)).toEqual({ kind: "granted" });
    expect(asked).toEqual([{ permissions: ["camera"] }]);
  });

  it("reports a refusal, and a failure with the shell's message", { tags: ["MNT-15"] }, async () => {
    expect(await ask(shell(() => Promise.resolve({ camera: "denied" })))).toEqual({ kind: "denied" });
    const broken = shell(() => Promise.reject(new Error("Camera is used by another app")));
    expect(await ask(broken)).toEqual({ kind: "failed", message: "Camera is used by another app" });
    const bare = { Capacitor: { isNativePlatform: () => true } };
    expect(await ask(bare)).toMatchObject({ kind: "failed" });
  });

  it("does not exist in a browser", { tags: ["MNT-14"] }, () => {
    expect(nativeCamera({})).toBeUndefined();
    expect(nativeCamera({ Capacitor: { isNativePlatform: () => false } })).toBeUndefined();
  });
});
