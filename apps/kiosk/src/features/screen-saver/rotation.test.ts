import type { DisplayAd } from "@punktum/client";
import { describe, expect, it } from "vitest";
import { rotate, showingMs, startRotation, type Rotation, type RotationEvent } from "./rotation.ts";

const ad = (id: string): DisplayAd => ({ id, url: `/media/${id}.webp`, durationMs: 3_000 });
const [first, second, third] = [ad("1"), ad("2"), ad("3")];

const play = (start: Rotation, ...events: RotationEvent[]): Rotation => events.reduce(rotate, start);
const loaded = (state: Rotation): Rotation => rotate(state, { kind: "loaded", key: state.coming?.key ?? -1 });
const failed = (state: Rotation): Rotation => rotate(state, { kind: "failed", key: state.coming?.key ?? -1 });
/** The next picture, loaded in good time. */
const next = (state: Rotation): Rotation => play(loaded(rotate(state, { kind: "settled" })), { kind: "due" });
const ids = ({ leaving, shown, coming }: Rotation): (string | undefined)[] =>
  [leaving, shown, coming].map((slide) => slide?.ad.id);

describe("rotation of the screen saver's pictures", () => {
  it("SAVER-02 shows no picture until the first has been loaded", () => {
    const start = startRotation([first, second]);
    expect(ids(start)).toEqual([undefined, undefined, "1"]);
    expect(ids(loaded(start))).toEqual([undefined, "1", undefined]);
  });

  it("SAVER-02 stays on the default background without pictures", () => {
    expect(ids(play(startRotation([]), { kind: "due" }, { kind: "settled" }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("SAVER-01 SAVER-13 shows every picture in order and begins again", () => {
    let state = loaded(startRotation([first, second, third]));
    const seen = [state.shown?.ad.id];
    for (let turn = 0; turn < 4; turn += 1) {
      state = next(state);
      seen.push(state.shown?.ad.id);
    }
    expect(seen).toEqual(["1", "2", "3", "1", "2"]);
  });

  it("SAVER-03 keeps the old picture beneath the new one until the fade has ended, never more than two", () => {
    const fading = next(loaded(startRotation([first, second, third])));
    expect(ids(fading)).toEqual(["1", "2", undefined]);
    expect(ids(rotate(fading, { kind: "settled" }))).toEqual([undefined, "2", "3"]);
  });

  it("SAVER-01 waits for a slow picture instead of showing a half-loaded one", () => {
    const due = play(loaded(startRotation([first, second])), { kind: "settled" }, { kind: "due" });
    expect(due.shown?.ad.id).toBe("1");
    expect(loaded(due).shown?.ad.id).toBe("2");
  });

  it("SAVER-01 keeps a picture for its whole time although the next one is ready", () => {
    const state = loaded(rotate(loaded(startRotation([first, second])), { kind: "settled" }));
    expect(ids(state)).toEqual([undefined, "1", "2"]);
  });

  it("SAVER-01 leaves a single picture standing", () => {
    const state = play(loaded(startRotation([first])), { kind: "settled" }, { kind: "due" });
    expect(ids(state)).toEqual([undefined, "1", undefined]);
  });

  it("SAVER-05 drops a picture that fails and goes on with the one after it", () => {
    const state = failed(rotate(loaded(startRotation([first, second, third])), { kind: "settled" }));
    expect(state.ads).toEqual([first, third]);
    expect(ids(state)).toEqual([undefined, "1", "3"]);
  });

  it("SAVER-05 falls back to the default background when every picture fails", () => {
    const state = failed(failed(startRotation([first, second])));
    expect(ids(state)).toEqual([undefined, undefined, undefined]);
    expect(state.ads).toEqual([]);
  });

  it("SAVER-05 tries a dropped picture again when the list arrives anew", () => {
    const dropped = failed(rotate(loaded(startRotation([first, second])), { kind: "settled" }));
    expect(ids(rotate(dropped, { kind: "ads", ads: [first, second] }))).toEqual([undefined, "1", "2"]);
  });

  it("ignores news of a picture that is no longer awaited", () => {
    const state = loaded(startRotation([first, second]));
    expect(play(state, { kind: "failed", key: 99 }, { kind: "loaded", key: 99 })).toBe(state);
  });

  it("SAVER-14 takes a new list over without disturbing the picture shown", () => {
    const state = rotate(loaded(startRotation([first, second])), { kind: "settled" });
    const changed = rotate(state, { kind: "ads", ads: [first, third] });
    expect(ids(changed)).toEqual([undefined, "1", "3"]);
    expect(changed.shown?.key).toBe(state.shown?.key);
  });

  it("SAVER-14 returns to the default background when the list becomes empty, and begins again after that", () => {
    const empty = rotate(loaded(startRotation([first, second])), { kind: "ads", ads: [] });
    expect(ids(empty)).toEqual([undefined, undefined, undefined]);
    expect(ids(loaded(rotate(empty, { kind: "ads", ads: [third] })))).toEqual([undefined, "3", undefined]);
  });

  it("SAVER-14 gives every showing a key of its own, also after the list was empty", () => {
    const before = loaded(startRotation([first]));
    const after = play(before, { kind: "ads", ads: [] }, { kind: "ads", ads: [first] });
    expect(after.coming?.key).not.toBe(before.shown?.key);
  });

  it("CONST-06 shows a picture without a usable time for five seconds", () => {
    expect([showingMs(first), showingMs({ id: "4", url: "/4" }), showingMs({ ...first, durationMs: 0 })]).toEqual([
      3_000, 5_000, 5_000,
    ]);
  });
});
