import { describe, expect, it } from "vitest";
import { setUp } from "../../testing/samples.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { obeyStaff } from "./staff-messages.ts";

const message = {
  event: "STAFF_MESSAGE",
  position: 7,
  createdAt: "2026-11-23T09:30:00.000Z",
  ageMs: 40,
  kind: "IDENTIFY",
  name: "Store 1, Counter",
} as const;

async function startTablet() {
  const shown: string[] = [];
  const services = await createTestServices(setUp);
  const { realtime } = services;
  return {
    shown,
    realtime,
    obey: (more: Partial<Parameters<typeof obeyStaff>[1]>) =>
      obeyStaff(services, { ...message, ...more }, (name) => shown.push(name)),
  };
}

describe("a message of staff", () => {
  it("shows the tablet's name, unless the request is old", { tags: ["BO-08"] }, async () => {
    const tablet = await startTablet();
    tablet.obey({ ageMs: 60_000 });
    expect(tablet.shown).toEqual([]);
    tablet.obey({});
    expect(tablet.shown).toEqual(["Store 1, Counter"]);
  });

  it("requests a reload, unless the page was loaded after the message", { tags: ["BO-08"] }, async () => {
    const tablet = await startTablet();
    tablet.obey({ kind: "RELOAD", ageMs: performance.now() + 60_000 });
    expect(tablet.realtime.isReloadWanted.get()).toBe(false);
    tablet.obey({ kind: "RELOAD", ageMs: 0 });
    expect(tablet.realtime.isReloadWanted.get()).toBe(true);
  });

  it("reloads configuration and mounting each time", { tags: ["BO-08"] }, async () => {
    const tablet = await startTablet();
    let times = 0;
    tablet.realtime.refreshed.subscribe(() => {
      times += 1;
    });
    tablet.obey({ kind: "REFRESH_CONFIG" });
    tablet.obey({ kind: "REFRESH_CONFIG", position: 8 });
    expect(times).toBe(2);
  });
});
