import { expect, it } from "vitest";
import { createBrowserSounds } from "./browser-sounds.ts";
import type { SoundName } from "./sound.ts";

function play() {
  const target = new EventTarget();
  const heard: (SoundName | "woken")[] = [];
  const sounds = createBrowserSounds({
    target,
    output: {
      wake: async () => {
        heard.push("woken");
        await Promise.resolve();
      },
      play: async (name) => {
        heard.push(name);
        await Promise.reject(new Error("no loudspeaker"));
      },
    },
  });
  return { target, heard, sounds };
}

it("has different sounds for a scan and for revenue, and works without a loudspeaker", { tags: ["SCAN-13"] }, () => {
  const { heard, sounds } = play();
  sounds.play("scan");
  sounds.play("revenue");
  expect(heard).toEqual(["scan", "revenue"]);
});

it("is silent while muted", { tags: ["SCAN-13"] }, () => {
  const { heard, sounds } = play();
  sounds.setMuted(true);
  sounds.play("scan");
  sounds.setMuted(false);
  sounds.play("scan");
  expect(heard).toEqual(["scan"]);
});

it("enables audio at the first touch, once", { tags: ["SCAN-13"] }, async () => {
  const { target, heard } = play();
  target.dispatchEvent(new Event("pointerdown"));
  await Promise.resolve();
  await Promise.resolve();
  target.dispatchEvent(new Event("keydown"));
  expect(heard).toEqual(["woken"]);
});
