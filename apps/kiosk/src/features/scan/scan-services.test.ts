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
  it("SCAN-22 puts the shopper into the session and goes to burn, leaving no way back to the scanner", async () => {
    const { dependencies, services, steps } = await play();
    dependencies.onIdentified({
      account: accountSample,
      query: { keyCode: "4000000001", idType: "ID" },
      identifiedBy: "READ",
    });
    expect(services.sessions.current.get()?.account).toBe(accountSample);
    expect(steps).toEqual([["burn", { query: { keyCode: "4000000001", idType: "ID" }, replace: true }]]);
  });

  it("SCAN-20 keeps a history that arrives later, but never for the next shopper", async () => {
    const { dependencies, services } = await play();
    dependencies.onIdentified({ account: accountSample, query: {}, identifiedBy: "READ" });
    dependencies.onHistory(accountSample, history);
    expect(services.sessions.current.get()?.history).toBe(history);
    services.sessions.start(other);
    dependencies.onHistory(accountSample, history);
    expect(services.sessions.current.get()?.history).toBeUndefined();
  });

  it("SCAN-13 sounds once for a scan, which also counts as a sign of life", async () => {
    const { dependencies, services, sounds } = await play();
    let touches = 0;
    services.activity.onTouch(() => {
      touches += 1;
    });
    dependencies.onRead();
    expect(sounds.played).toEqual(["scan"]);
    expect(touches).toBe(1);
  });

  it("SCAN-35 tells what is wrong in a toast", async () => {
    const { dependencies, services } = await play();
    dependencies.onRefused({ code: "INVALID_QR", message: "no code of ours" });
    expect(services.toasts.current.get()).toMatchObject({ kind: "error", text: "INVALID_QR" });
  });

  it("SCAN-16 returns to the screen saver when the camera is declined", async () => {
    const { dependencies, steps } = await play();
    dependencies.onDeclined();
    expect(steps).toEqual([["screen-saver", { replace: true }]]);
  });

  it("SCAN-35 knows a device that is not mounted", async () => {
    const { dependencies } = await play({});
    expect(dependencies.readDevice()).toBeUndefined();
    expect((await play()).dependencies.readDevice()).toEqual({
      deviceKey: "device-key",
      clientId: "101",
      language: "de",
    });
  });

  it("SCAN-24 knows the shopper who is present", async () => {
    const { dependencies, services } = await play();
    expect(dependencies.readPresentUser()).toBeUndefined();
    services.sessions.start(other);
    expect(dependencies.readPresentUser()).toEqual({ keyCode: "4000000002", idType: "CARDCODE" });
  });
});

it("ADM-01 knows whether the camera is allowed, from what happened to it", async () => {
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
