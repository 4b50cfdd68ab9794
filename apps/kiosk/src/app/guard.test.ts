import { describe, expect, it } from "vitest";
import { mountingSample, setUp } from "../testing/samples.ts";
import { createTestServices } from "../testing/test-services.ts";
import { guardRoute } from "./guard.ts";

const toScreenSaver = "/screen-saver";
const target = (response: Response | null): string | null => response?.headers.get("location") ?? null;
const { store } = mountingSample;

describe("admin guard", () => {
  it("AUTH-05 lets staff in once the store has been read, and keeps what it says now", async () => {
    const fresh = { ...store, manualAllowed: false };
    const services = await createTestServices(setUp, {
      listStores: () => Promise.resolve({ ok: true, response: [fresh] }),
    });
    expect(await guardRoute("admin", services, "/screen-saver")).toBeNull();
    expect(services.device.get().mounting?.store).toEqual(fresh);
  });

  it("AUTH-18 ADM-16 denies admin with an error toast when the store cannot be read", async () => {
    const services = await createTestServices(setUp, {
      listStores: () => Promise.resolve({ ok: false, error: { code: "GENERAL_NO_ACCESS", message: "no" } }),
    });
    expect(target(await guardRoute("admin", services, "/screen-saver"))).toBe(toScreenSaver);
    expect(services.toasts.current.get()).toMatchObject({ kind: "error", text: "GENERAL_NO_ACCESS" });
  });

  it("AUTH-19 denies admin while a store asks for a PIN that cannot be checked", async () => {
    const services = await createTestServices(setUp, {
      listStores: () => Promise.resolve({ ok: true, response: [{ ...store, usesPin: true }] }),
    });
    expect(target(await guardRoute("admin", services, "/screen-saver"))).toBe(toScreenSaver);
  });
});

describe("other guards", () => {
  it("AUTH-16 sends an unprepared device to the login", async () => {
    expect(target(await guardRoute("burn", await createTestServices({}), "/"))).toBe("/login");
  });

  it("AUTH-07 shows no history without a present shopper", async () => {
    const services = await createTestServices(setUp);
    expect(target(await guardRoute("history", services, "/burn"))).toBe(toScreenSaver);
  });
});
