import { heartbeatMessage } from "@punktum/contracts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setUp } from "../../testing/samples.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { queueReports, takeReports } from "../reports/report-error.ts";
import { readHeartbeat } from "./heartbeat.ts";

beforeEach(() => {
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("location", { pathname: "/pfm/screen-saver" });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  takeReports(1_000);
});
afterEach(() => {
  vi.unstubAllGlobals();
  takeReports(1_000);
});

it(
  "tells the bookings that the tablet still sends, and neither refused ones, error reports nor redemptions without an answer",
  { tags: ["BO-08", "K2"] },
  async () => {
    const services = await createTestServices({ ...setUp, redeemIntents: { digest: { key: "key-1", atMs: 1 } } });
    services.orderCounts.set({ waiting: 2, refused: 5 });
    queueReports([{ level: "error", name: "Error", message: "lost", stack: "", atMs: 1, count: 1 }]);
    const heartbeat = await readHeartbeat(services);
    expect(heartbeat).toMatchObject({ queueLength: 2, screen: "screen-saver", printer: { configured: false } });
    expect(heartbeatMessage.parse(heartbeat)).toEqual(heartbeat);
    services.orderCounts.set({ waiting: 0, refused: 5 });
    expect(await readHeartbeat(services)).toMatchObject({ queueLength: 0 });
  },
);
