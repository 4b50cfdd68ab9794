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

it("keeps the screen on while the scanner is open, and releases the lock after", { tags: ["IDLE-01"] }, async () => {
  const { log, lock } = play();
  const release = lock.hold();
  await settle();
  release();
  await settle();
  expect(log).toEqual(["request", "release"]);
});

it("requests the lock again when the page returns, because browsers release it", { tags: ["IDLE-01"] }, async () => {
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

it("releases a lock that arrives after it is no longer needed", { tags: ["IDLE-01"] }, async () => {
  const { log, lock } = play();
  lock.hold()();
  await settle();
  expect(log).toEqual(["request", "release"]);
});
