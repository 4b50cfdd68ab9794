import type { GatewayOutcome, LoyaltyGateway } from "@punktum/client";
import { fail, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import type { Redirect } from "../base/routing/router.ts";
import type { RouteName } from "../config/routes.ts";
import { mountingSample, setUp } from "../testing/samples.ts";
import { createTestServices } from "../testing/test-services.ts";
import { guardRoute } from "./guard.ts";

const toScreenSaver = "/screen-saver";
const target = (redirect: Redirect | undefined): string | null => redirect?.to ?? null;
const { store } = mountingSample;
type StoresAnswer = Awaited<ReturnType<LoyaltyGateway["listStores"]>>;
type PinAnswer = GatewayOutcome<{ readonly required: boolean }>;
/** The next answer of a server that stops answering. */
const nextOf = <T>(answers: GatewayOutcome<T>[]): GatewayOutcome<T> => answers.shift() ?? fail("UNHANDLED_ERROR");

describe("admin guard", () => {
  it("lets staff in once the store is loaded, and stores its current data", { tags: ["AUTH-05"] }, async () => {
    const fresh = { ...store, manualAllowed: false };
    const services = await createTestServices(setUp, {
      listStores: () => Promise.resolve({ ok: true, response: [fresh] }),
    });
    expect(await guardRoute("admin", services, { from: "/screen-saver" })).toBeUndefined();
    expect(services.device.get().mounting?.store).toEqual(fresh);
  });

  it("denies admin with an error toast if the store cannot be loaded", { tags: ["AUTH-18", "ADM-16"] }, async () => {
    const services = await createTestServices(setUp, {
      listStores: () => Promise.resolve({ ok: false, error: { code: "GENERAL_NO_ACCESS", message: "no" } }),
    });
    expect(target(await guardRoute("admin", services, { from: "/screen-saver" }))).toBe(toScreenSaver);
    expect(services.toasts.current.get()).toMatchObject({ kind: "error", text: "GENERAL_NO_ACCESS" });
  });

  it(
    "opens for what waits on the tablet, and only for that, if the server does not answer",
    { tags: ["O4"] },
    async () => {
      const stores: StoresAnswer[] = [
        fail("UNHANDLED_ERROR"),
        fail("UNHANDLED_ERROR"),
        fail("GENERAL_NO_ACCESS"),
        succeed([store]),
      ];
      const services = await createTestServices(setUp, {
        listStores: () => Promise.resolve(nextOf(stores)),
      });
      const enter = async () => target(await guardRoute("admin", services, { from: "/screen-saver" }));
      expect(await enter()).toBe(toScreenSaver);
      services.orderCounts.set({ waiting: 1, refused: 0 });
      expect(await enter()).toBeNull();
      expect(services.isAdminLimited.get()).toBe(true);
      // A server that answers decides, whatever waits.
      expect(await enter()).toBe(toScreenSaver);
      expect(await enter()).toBeNull();
      expect(services.isAdminLimited.get()).toBe(false);
    },
  );

  const secret = { ...store, usesPin: true };
  const secretStore = { listStores: () => Promise.resolve({ ok: true, response: [secret] } as const) };
  /** A device at the PIN dialog, and the PINs sent to the server. */
  const facePin = async (purpose: RouteName, methods: Partial<LoyaltyGateway>, signal?: AbortSignal) => {
    const asked: unknown[] = [];
    const services = await createTestServices(setUp, {
      ...secretStore,
      checkPin: (input) => {
        asked.push(input);
        return Promise.resolve({ ok: true, response: { required: true } });
      },
      ...methods,
    });
    const visit = { from: "/burn?keyCode=1", ...(signal && { signal }) };
    const entering = guardRoute(purpose, services, visit);
    await expect.poll(() => services.pinPrompt.current.get()).toBeDefined();
    return { services, asked, entering, question: () => services.pinPrompt.current.get() };
  };

  it("lets the server check the PIN of a store that uses one", { tags: ["AUTH-19", "PIN-11", "A-57"] }, async () => {
    const { services, asked, entering, question } = await facePin("admin", {});
    expect(question()?.purpose).toBe("ADMIN");
    await question()?.check("1234");
    question()?.answer(true);
    expect(await entering).toBeUndefined();
    expect(asked).toEqual([{ appInteractionId: "till-3", purpose: "ADMIN", pin: "1234" }]);
    expect(services.isStaff.get()).toBe(false);
  });

  it("closing the dialog denies access and keeps the screen", { tags: ["PIN-03", "AUTH-19"] }, async () => {
    const { services, entering, question } = await facePin("admin", {});
    question()?.answer(false);
    expect(target(await entering)).toBe("/burn?keyCode=1");
    expect(services.isStaff.get()).toBe(false);
    expect(question()).toBeUndefined();
  });

  it("the dialog closes with its visit", { tags: ["PIN-03"] }, async () => {
    const controller = new AbortController();
    const { entering, question } = await facePin("admin", {}, controller.signal);
    controller.abort();
    await entering;
    expect(question()).toBeUndefined();
  });

  it("asks for the till's PIN if the profile or the session has one", { tags: ["AUTH-11", "PIN-10"] }, async () => {
    const calls: unknown[] = [];
    const { entering, question } = await facePin("revenue", {
      checkPin: (input) => {
        calls.push(input);
        return Promise.resolve({ ok: false, error: { code: "EMPTY_PIN", message: "no PIN" } });
      },
    });
    expect(question()?.purpose).toBe("CASHIER");
    expect(calls).toEqual([{ appInteractionId: "till-3", purpose: "CASHIER" }]);
    question()?.answer(true);
    expect(await entering).toBeUndefined();
  });

  it(
    "asks for no PIN where none is set, and denies access if the server cannot be asked",
    { tags: ["AUTH-11", "PIN-10"] },
    async () => {
      const none = await createTestServices(setUp, {
        checkPin: () => Promise.resolve({ ok: true, response: { required: false } }),
      });
      expect(await guardRoute("revenue", none, { from: "/admin" })).toBeUndefined();
      const unreachable = await createTestServices(setUp, {
        checkPin: () => Promise.resolve({ ok: false, error: { message: "no answer" } }),
      });
      expect(target(await guardRoute("revenue", unreachable, { from: "/admin" }))).toBe("/admin");
      expect(unreachable.toasts.current.get()).toMatchObject({ kind: "error", text: "no answer" });
    },
  );

  it("without an answer opens a till that had no PIN at the last answer", { tags: ["PIN-10"] }, async () => {
    const noPin = succeed({ required: false });
    const answers: PinAnswer[] = [noPin];
    const services = await createTestServices(setUp, {
      checkPin: () => Promise.resolve(nextOf(answers)),
    });
    const enter = async () => await guardRoute("revenue", services, { from: "/admin" });
    await enter();
    expect(await enter()).toBeUndefined();
    answers.push(fail("EMPTY_PIN"));
    const asked = enter();
    await expect.poll(() => services.pinPrompt.current.get()).toBeDefined();
    services.pinPrompt.current.get()?.answer(false);
    await asked;
    expect(target(await enter())).toBe("/admin");
  });

  it("ends the staff sign-in when the staff screens are left", { tags: ["B-25"] }, async () => {
    const services = await createTestServices(setUp);
    services.isStaff.set(true);
    await guardRoute("configurations", services, { from: "/admin" });
    expect(services.isStaff.get()).toBe(true);
    await guardRoute("screen-saver", services, { from: "/configurations" });
    expect(services.isStaff.get()).toBe(false);
  });
});

describe("other guards", () => {
  it("sends an unprepared device to the login", { tags: ["AUTH-16"] }, async () => {
    expect(target(await guardRoute("burn", await createTestServices({}), { from: "/" }))).toBe("/login");
  });

  it("opens the history only with a shopper", { tags: ["AUTH-07"] }, async () => {
    const services = await createTestServices(setUp);
    expect(target(await guardRoute("history", services, { from: "/burn" }))).toBe(toScreenSaver);
  });
});
