import { describe, expect, it } from "vitest";
import { accountSample } from "../testing/samples.ts";
import { failureText } from "./failure-text.ts";
import { createBusy, createModals } from "./visit/presence.ts";
import { requestCamera } from "./device/request-camera.ts";
import { createSessions } from "./visit/session.ts";
import { createToasts } from "./toasts.ts";

describe("toasts", () => {
  it("shows the newest and removes it when its time is over", { tags: ["UI-05"] }, () => {
    const toasts = createToasts();
    toasts.show("error", "LOCKED_USER");
    toasts.show("info", "EMPTY_FIELDS");
    expect(toasts.current.get()).toMatchObject({ kind: "info", text: "EMPTY_FIELDS" });
    toasts.dismiss(1);
    expect(toasts.current.get()).toMatchObject({ text: "EMPTY_FIELDS" });
    toasts.dismiss(2);
    expect(toasts.current.get()).toBeUndefined();
  });
});

describe("failures", () => {
  const noAnswer = { code: "UNHANDLED_ERROR", message: "An error has occurred 0" } as const;

  it("reports a connection problem while the server is unreachable", { tags: ["ERR-40"] }, () => {
    expect(failureText(noAnswer, false)).toBe("NO_CONNECTION");
    expect(failureText(noAnswer, true)).toBe("UNHANDLED_ERROR");
  });

  it("shows the message if there is no code", { tags: ["FMT-11"] }, () => {
    expect(failureText({ message: "Something new" }, true)).toBe("Something new");
  });
});

describe("session", () => {
  it("ends with all data of the shopper, and notifies subscribers", { tags: ["SAVER-11"] }, () => {
    const sessions = createSessions();
    let ended = 0;
    sessions.onEnd(() => {
      ended += 1;
    });
    sessions.start(accountSample);
    sessions.setHistory({ entries: [] });
    sessions.end();
    expect(sessions.current.get()).toBeUndefined();
    expect(ended).toBe(1);
  });

  it("a late answer never brings a shopper back or mixes two shoppers", () => {
    const sessions = createSessions();
    sessions.start(accountSample);
    sessions.end();
    sessions.refresh(accountSample);
    expect(sessions.current.get()).toBeUndefined();
    const other = { ...accountSample, userReferenceCode: "REF-2" };
    sessions.start(other);
    sessions.refresh(accountSample);
    expect(sessions.current.get()?.account).toBe(other);
  });
});

describe("dialogs", () => {
  it("closes all of them, or the topmost", { tags: ["IDLE-04", "SOCK-04"] }, () => {
    const modals = createModals();
    const closed: string[] = [];
    modals.open(() => closed.push("first"));
    modals.open(() => closed.push("second"));
    const gone = modals.open(() => closed.push("already closed"));
    gone();
    modals.closeTop();
    expect(closed).toEqual(["second"]);
    modals.closeAll();
    expect(closed).toEqual(["second", "first"]);
  });

  it("an open form is kept", { tags: ["SOCK-04"] }, () => {
    const modals = createModals();
    const ends = [modals.keep(), modals.keep()];
    ends[0]?.();
    expect(modals.isKept()).toBe(true);
    ends[1]?.();
    expect(modals.isKept()).toBe(false);
  });
});

describe("work in flight", () => {
  it("ends after a failure too", async () => {
    const busy = createBusy();
    const work = busy.during(() => Promise.reject(new Error("no")));
    expect(busy.isBusy()).toBe(true);
    await expect(work).rejects.toThrow("no");
    expect(busy.isBusy()).toBe(false);
  });
});

describe("camera", () => {
  const failing = (name: string) => ({
    getUserMedia: () => Promise.reject(Object.assign(new Error(name), { name })),
  });

  it("distinguishes a refusal from a missing camera", { tags: ["MNT-15", "ERR-65"] }, async () => {
    const browser = { media: undefined, native: undefined };
    expect(await requestCamera({ ...browser, media: failing("NotAllowedError") })).toEqual({ kind: "denied" });
    expect(await requestCamera({ ...browser, media: failing("NotFoundError") })).toEqual({ kind: "missing" });
    expect(await requestCamera(browser)).toEqual({ kind: "missing" });
  });
});
