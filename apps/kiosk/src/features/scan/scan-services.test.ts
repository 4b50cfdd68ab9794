import { describe, expect, it } from "vitest";
import { createSimulatedCamera } from "../../devices/camera/simulated-camera.ts";
import { createSimulatedSounds } from "../../devices/sound/simulated-sounds.ts";
import { accountSample, setUp } from "../../testing/samples.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { createScanDependencies, followPermission } from "./scan-services.ts";

async function play(state = setUp) {
  const services = await createTestServices(state);
  const sounds = createSimulatedSounds();
  const steps: unknown[] = [];
  const dependencies = createScanDependencies({
    services,
    sounds,
    navigation: { forward: (...step) => steps.push(step) },
    onEarned: ({ balance }) => steps.push(balance),
  });
  return { services, sounds, steps, dependencies };
}

const other = { ...accountSample, keyCode: "4000000002", userReferenceCode: "REF-2" };
const booking = { id: "1", description: "", bookingTypeCode: "REV", points: accountSample.points, timeMs: 1 };
const history = { entries: [booking] };

describe("scanning in the kiosk", () => {
  it(
    "stores the shopper in the session and opens burn, without a way back to the scanner",
    { tags: ["SCAN-22"] },
    async () => {
      const { dependencies, services, steps } = await play();
      dependencies.onIdentified({
        account: accountSample,
        query: { keyCode: "4000000001", idType: "ID" },
        identifiedBy: "READ",
      });
      expect(services.sessions.current.get()?.account).toBe(accountSample);
      expect(steps).toEqual([["burn", { query: { keyCode: "4000000001", idType: "ID" }, replace: true }]]);
    },
  );

  it("stores a history that arrives later, but never for the next shopper", { tags: ["SCAN-20"] }, async () => {
    const { dependencies, services } = await play();
    dependencies.onIdentified({ account: accountSample, query: {}, identifiedBy: "READ" });
    dependencies.onHistory(accountSample, history);
    expect(services.sessions.current.get()?.history).toBe(history);
    services.sessions.start(other);
    dependencies.onHistory(accountSample, history);
    expect(services.sessions.current.get()?.history).toBeUndefined();
  });

  it("plays one sound per scan, which also restarts the inactivity timer", { tags: ["SCAN-13"] }, async () => {
    const { dependencies, services, sounds } = await play();
    let touches = 0;
    services.activity.onTouch(() => {
      touches += 1;
    });
    dependencies.onRead();
    expect(sounds.played).toEqual(["scan"]);
    expect(touches).toBe(1);
  });

  it("shows errors in a toast", { tags: ["SCAN-35"] }, async () => {
    const { dependencies, services } = await play();
    dependencies.onRefused({ code: "INVALID_QR", message: "no code of ours" });
    expect(services.toasts.current.get()).toMatchObject({ kind: "error", text: "INVALID_QR" });
  });

  it("shows errors where its screen wants them", { tags: ["SCAN-35"] }, async () => {
    const services = await createTestServices(setUp);
    const shown: unknown[] = [];
    const dependencies = createScanDependencies({
      services,
      sounds: createSimulatedSounds(),
      navigation: { forward: () => undefined },
      onEarned: () => undefined,
      onRefused: ({ code }) => shown.push(code),
    });
    dependencies.onRefused({ code: "INVALID_QR", message: "no code of ours" });
    expect(shown).toEqual(["INVALID_QR"]);
    expect(services.toasts.current.get()).toBeUndefined();
  });

  it("returns to the screen saver if the camera is declined", { tags: ["SCAN-16"] }, async () => {
    const { dependencies, steps } = await play();
    dependencies.onDeclined();
    expect(steps).toEqual([["screen-saver", { replace: true }]]);
  });

  it("knows whether the device is mounted", { tags: ["SCAN-35"] }, async () => {
    const { dependencies } = await play({});
    expect(dependencies.readDevice()).toBeUndefined();
    expect((await play()).dependencies.readDevice()).toEqual({
      deviceKey: "device-key",
      clientId: "101",
      language: "de",
    });
  });

  it("knows the current shopper", { tags: ["SCAN-24"] }, async () => {
    const { dependencies, services } = await play();
    expect(dependencies.readPresentUser()).toBeUndefined();
    services.sessions.start(other);
    expect(dependencies.readPresentUser()).toEqual({ keyCode: "4000000002", idType: "CARDCODE" });
  });
});

it("derives the camera permission from the camera's states", { tags: ["ADM-01"] }, async () => {
  const { services } = await play();
  const camera = createSimulatedCamera();
  const stop = followPermission(camera, services.camera);
  camera.open();
  expect(services.camera.get()).toBe("unknown");
  camera.show({ kind: "denied" });
  expect(services.camera.get()).toBe("denied");
  stop();
  services.camera.set("unknown");
  camera.show({ kind: "idle" });
  camera.show({ kind: "denied" });
  expect(services.camera.get()).toBe("unknown");
});
