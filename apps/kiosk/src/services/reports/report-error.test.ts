import { createHttp } from "@punktum/client";
import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { setUp } from "../../testing/samples.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { countReports, logInfo, reportError, setErrorTag, takeReports } from "./report-error.ts";
import { createConnectionLog } from "../server/connection-log.ts";
import { createDutyWork } from "../staff/duty-work.ts";
import { startReporting } from "./report-sender.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  takeReports(1_000);
});
afterEach(() => vi.restoreAllMocks());

/** A platform that accepts reports, or does not answer. */
async function startPlatform() {
  const bodies: unknown[] = [];
  const state = { isAway: false };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (state.isAway) {
        response.destroy();
        return;
      }
      bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ accepted: 1, dropped: 0 }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${String(Reflect.get(Object(server.address()), "port"))}`;
  return { base, bodies, state, close: () => server.close() };
}

async function startSender() {
  const platform = await startPlatform();
  const clock = createFakeClock();
  const services = await createTestServices(setUp);
  const credentials = {
    read: () => ({ token: "t" }),
    change: () => Promise.resolve(),
    installationId: () => "i",
    organization: () => "pfm",
  };
  const http = createHttp({ bases: { v1: "", v2: platform.base, mounting: "" }, credentials });
  const { gateway, isOnline, device } = services;
  const server = () =>
    Promise.resolve({
      gateway,
      http,
      credentials,
      duty: createDutyWork(() => http, { ...services, current: services.staffDuty.current }),
      connectionLog: createConnectionLog(services, clock.now),
      setUp: () => Promise.resolve(),
    });
  const stop = startReporting({ clock, device, isOnline, server });
  const round = async (): Promise<void> => {
    clock.advance(10_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  return { platform, isOnline, device, round, stop };
}

/** Advances the time until the condition holds. */
async function until(round: () => Promise<void>, isSo: () => void): Promise<void> {
  await vi.waitFor(
    async () => {
      await round();
      isSo();
    },
    { timeout: 25_000, interval: 20 },
  );
}

describe("reports to the platform", () => {
  it(
    "sends errors and events in one request, with the device's tag and without personal data",
    { tags: ["HTTP-12", "HTTP-17"] },
    async () => {
      const { platform, round, stop } = await startSender();
      setErrorTag("deviceId", "d-1");
      reportError(new TypeError("no coupon for anna@mail.example, card 4000000001"));
      logInfo("device-mounted", { mode: "STD" });
      await until(round, () => expect(platform.bodies).toHaveLength(1));
      expect(platform.bodies[0]).toMatchObject({
        release: "0.16.0",
        tags: { deviceId: "d-1" },
        entries: [
          { level: "error", name: "TypeError", message: "no coupon for …@…, card …" },
          { level: "info", name: "device-mounted", message: "mode=STD" },
        ],
      });
      setErrorTag("deviceId", undefined);
      logInfo("unmounted");
      await until(round, () => expect(platform.bodies).toHaveLength(2));
      expect(platform.bodies[1]).toMatchObject({ entries: [{ name: "unmounted" }], tags: {} });
      expect(JSON.stringify(platform.bodies[1])).not.toContain("d-1");
      stop();
      platform.close();
    },
  );

  it("counts a repeated error instead of sending it again, and keeps 200 different ones", { tags: ["HTTP-12"] }, () => {
    for (let time = 0; time < 500; time += 1) {
      reportError(new Error("in a loop"));
    }
    expect(takeReports(10)).toMatchObject([{ message: "in a loop", count: 500 }]);
    for (let time = 0; time < 500; time += 1) {
      logInfo(`moment ${time}`);
    }
    expect(countReports()).toBe(200);
    expect(takeReports(1)).toMatchObject([{ name: "moment 300" }]);
  });

  it("keeps reports that could not be sent, and waits without a sign-in or server", { tags: ["HTTP-12"] }, async () => {
    const { platform, isOnline, device, round, stop } = await startSender();
    reportError(new Error("while away"));
    isOnline.set(false);
    await round();
    isOnline.set(true);
    await device.clear();
    await round();
    expect(platform.bodies).toEqual([]);
    expect(countReports()).toBe(1);
    await device.change(setUp);
    await until(round, () => expect(platform.bodies).toHaveLength(1));
    expect(countReports()).toBe(0);
    stop();
    platform.close();
  });
});
