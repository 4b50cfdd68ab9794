import type { LoyaltyGateway, MountInput } from "@punktum/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accountSample, mountingSample, setUp, signedIn } from "../../testing/samples.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { mountDevice, unmountDevice } from "./device-setup.ts";
import { deviceLanguage } from "../visit/end-session.ts";

const { client, store } = mountingSample;
const input: MountInput = {
  client,
  store,
  deviceInformation: "Kasse 1",
  workstationId: "till-3",
  cameraPositionCode: "BC",
  posMode: "STD",
  language: "en",
};

const startSetup = (mount: LoyaltyGateway["mount"]) => createTestServices(signedIn, { mount });

const mounted = { deviceId: "d-1", deviceKey: "device-key", appInteractionId: "till-3", cashInteractionId: "cash-3" };

describe("mounting", () => {
  it("stores the mounting and applies its language", { tags: ["MNT-18", "MNT-21", "FMT-08"] }, async () => {
    const setup = await startSetup(() => Promise.resolve({ ok: true, response: mounted }));
    expect(await mountDevice(setup, input)).toEqual({ ok: true, response: null });
    expect(setup.device.get()).toMatchObject({ language: "en", mounting: { ...mountingSample, language: "en" } });
    expect(setup.language.get()).toBe("en");
  });

  it("changes nothing on an unmounted device if the server refuses", { tags: ["MNT-28"] }, async () => {
    const refusal = { ok: false, error: { code: "MOUNTING_IN_USE", message: "in use" } } as const;
    const setup = await startSetup(() => Promise.resolve(refusal));
    expect(await mountDevice(setup, input)).toEqual(refusal);
    expect(setup.device.get()).toEqual(signedIn);
  });

  it("sends the device's key when it mounts again", { tags: ["A-06"] }, async () => {
    const keys: (string | undefined)[] = [];
    const setup = await startSetup((mount) => {
      keys.push(mount.deviceKey);
      return Promise.resolve({ ok: true, response: mounted });
    });
    await mountDevice(setup, input);
    await mountDevice(setup, input);
    expect(keys).toEqual([undefined, "device-key"]);
  });
});

describe("unmounting", () => {
  const page = { cookie: "XSRF-TOKEN=x", cleared: 0 };
  beforeEach(() => {
    page.cleared = 0;
    vi.stubGlobal("document", page);
    vi.stubGlobal("localStorage", {
      clear: () => {
        page.cleared += 1;
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const agreed = () => Promise.resolve({ ok: true, response: null } as const);

  it(
    "keeps the e-mail address in the first generation, so that staff can mount again at once",
    { tags: ["MNT-30", "A-05"] },
    async () => {
      const services = await createTestServices(setUp, { unmount: agreed });
      services.sessions.start(accountSample);
      expect(await unmountDevice(services)).toMatchObject({ ok: true });
      expect(services.device.get()).toMatchObject({ email: "staff@pfm.example", refreshToken: undefined });
      expect(services.sessions.current.get()).toBeUndefined();
      expect(page.cleared).toBe(0);
    },
  );

  it(
    "deletes everything in the second generation, page storage and cookies too",
    { tags: ["MNT-31", "AUTH-32"] },
    async () => {
      const services = await createTestServices(setUp, { unmount: agreed });
      services.config.update((config) => ({ ...config, api: { default: "v2" } }));
      await unmountDevice(services);
      expect(services.device.get().email).toBeUndefined();
      expect(page.cleared).toBe(1);
      expect(page.cookie).toBe("XSRF-TOKEN=; Max-Age=0; Path=/");
    },
  );

  it("tells the server why, although bookings wait", { tags: ["O4", "MNT-29"] }, async () => {
    const reasons: unknown[] = [];
    const services = await createTestServices(setUp, {
      unmount: async ({ reason }) => {
        reasons.push(reason);
        return await agreed();
      },
    });
    await unmountDevice(services, "to repair");
    expect(reasons).toEqual(["to repair"]);
  });

  it("stays mounted if the server refuses", async () => {
    const refusal = { ok: false, error: { code: "DEVICE_NOT_MOUNTED", message: "no" } } as const;
    const services = await createTestServices(setUp, { unmount: () => Promise.resolve(refusal) });
    expect(await unmountDevice(services)).toEqual(refusal);
    expect(services.device.get().mounting).toBeDefined();
  });
});

describe("device language", () => {
  it("is the one chosen at mounting, or English if there are no texts", { tags: ["FMT-08", "A-63"] }, () => {
    expect(deviceLanguage({ language: "de" }, "en-GB")).toBe("de");
    expect(deviceLanguage({ language: "ru" }, "de-DE")).toBe("en");
  });

  it("is the browser's before mounting", () => {
    expect(deviceLanguage({}, "de-AT")).toBe("de");
    expect(deviceLanguage({}, "fr-FR")).toBe("en");
  });
});
