import { expect, it } from "vitest";
import { createBrowserWakeLock } from "./browser-wake-lock.ts";

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
}

const settle = async (): Promise<void> => await new Promise((done) => setTimeout(done));

function play() {
  const log: string[] = [];
  const document = new FakeDocument();
  const release = async (): Promise<void> => {
    log.push("release");
    await Promise.resolve();
  };
  const request = async (): Promise<{ release: typeof release }> => {
    log.push("request");
    return await Promise.resolve({ release });
  };
  return { log, document, lock: createBrowserWakeLock({ wakeLock: { request }, document }) };
}

it("keeps the screen on while the scanner is open, and lets go of it after", { tags: ["IDLE-01"] }, async () => {
  const { log, lock } = play();
  const release = lock.hold();
  await settle();
  release();
  await settle();
  expect(log).toEqual(["request", "release"]);
});

it("takes the lock again when the page comes back, for browsers drop it", { tags: ["IDLE-01"] }, async () => {
  const { log, lock, document } = play();
  lock.hold();
  await settle();
  document.visibilityState = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  document.visibilityState = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(log).toEqual(["request", "request"]);
});

it("gives back a lock that comes after it was let go of", { tags: ["IDLE-01"] }, async () => {
  const { log, lock } = play();
  lock.hold()();
  await settle();
  expect(log).toEqual(["request", "release"]);
});
