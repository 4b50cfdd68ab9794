import type { DisplayAd } from "@punktum/client";
import { describe, expect, it } from "vitest";
import { rotate, showingMs, startRotation, type Rotation, type RotationEvent } from "./rotation.ts";

const ad = (id: string): DisplayAd => ({ id, url: `/media/${id}.webp`, durationMs: 3_000 });
const [first, second, third] = [ad("1"), ad("2"), ad("3")];

const play = (start: Rotation, ...events: RotationEvent[]): Rotation => events.reduce(rotate, start);
const loaded = (state: Rotation): Rotation => rotate(state, { kind: "loaded", key: state.coming?.key ?? -1 });
const failed = (state: Rotation): Rotation => rotate(state, { kind: "failed", key: state.coming?.key ?? -1 });
/** Loads the next picture in time. */
const next = (state: Rotation): Rotation => play(loaded(rotate(state, { kind: "settled" })), { kind: "due" });
const ids = ({ leaving, shown, coming }: Rotation): (string | undefined)[] =>
  [leaving, shown, coming].map((slide) => slide?.ad.id);

describe("rotation of the screen saver's pictures", () => {
  it("shows no picture until the first has been loaded", { tags: ["SAVER-02"] }, () => {
    const start = startRotation([first, second]);
    expect(ids(start)).toEqual([undefined, undefined, "1"]);
    expect(ids(loaded(start))).toEqual([undefined, "1", undefined]);
  });

  it("stays on the default background without pictures", { tags: ["SAVER-02"] }, () => {
    expect(ids(play(startRotation([]), { kind: "due" }, { kind: "settled" }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("shows every picture in order and starts over", { tags: ["SAVER-01", "SAVER-13"] }, () => {
    let state = loaded(startRotation([first, second, third]));
    const seen = [state.shown?.ad.id];
    for (let turn = 0; turn < 4; turn += 1) {
      state = next(state);
      seen.push(state.shown?.ad.id);
    }
    expect(seen).toEqual(["1", "2", "3", "1", "2"]);
  });

  it(
    "keeps the old picture below the new one until the fade has ended, never more than two",
    { tags: ["SAVER-03"] },
    () => {
      const fading = next(loaded(startRotation([first, second, third])));
      expect(ids(fading)).toEqual(["1", "2", undefined]);
      expect(ids(rotate(fading, { kind: "settled" }))).toEqual([undefined, "2", "3"]);
    },
  );

  it("waits for a slow picture instead of showing it partially", { tags: ["SAVER-01"] }, () => {
    const due = play(loaded(startRotation([first, second])), { kind: "settled" }, { kind: "due" });
    expect(due.shown?.ad.id).toBe("1");
    expect(loaded(due).shown?.ad.id).toBe("2");
  });

  it("shows a picture for its whole time although the next one is ready", { tags: ["SAVER-01"] }, () => {
    const state = loaded(rotate(loaded(startRotation([first, second])), { kind: "settled" }));
    expect(ids(state)).toEqual([undefined, "1", "2"]);
  });

  it("keeps a single picture", { tags: ["SAVER-01"] }, () => {
    const state = play(loaded(startRotation([first])), { kind: "settled" }, { kind: "due" });
    expect(ids(state)).toEqual([undefined, "1", undefined]);
  });

  it("skips a picture that fails", { tags: ["SAVER-05"] }, () => {
    const state = failed(rotate(loaded(startRotation([first, second, third])), { kind: "settled" }));
    expect(state.ads).toEqual([first, third]);
    expect(ids(state)).toEqual([undefined, "1", "3"]);
  });

  it("falls back to the default background when every picture fails", { tags: ["SAVER-05"] }, () => {
    const state = failed(failed(startRotation([first, second])));
    expect(ids(state)).toEqual([undefined, undefined, undefined]);
    expect(state.ads).toEqual([]);
  });

  it("tries a skipped picture again when the list is reloaded", { tags: ["SAVER-05"] }, () => {
    const dropped = failed(rotate(loaded(startRotation([first, second])), { kind: "settled" }));
    expect(ids(rotate(dropped, { kind: "ads", ads: [first, second] }))).toEqual([undefined, "1", "2"]);
  });

  it("ignores events of a picture that is no longer expected", () => {
    const state = loaded(startRotation([first, second]));
    expect(play(state, { kind: "failed", key: 99 }, { kind: "loaded", key: 99 })).toBe(state);
  });

  it("applies a new list without interrupting the shown picture", { tags: ["SAVER-14"] }, () => {
    const state = rotate(loaded(startRotation([first, second])), { kind: "settled" });
    const changed = rotate(state, { kind: "ads", ads: [first, third] });
    expect(ids(changed)).toEqual([undefined, "1", "3"]);
    expect(changed.shown?.key).toBe(state.shown?.key);
  });

  it(
    "returns to the default background when the list becomes empty, and starts again after that",
    { tags: ["SAVER-14"] },
    () => {
      const empty = rotate(loaded(startRotation([first, second])), { kind: "ads", ads: [] });
      expect(ids(empty)).toEqual([undefined, undefined, undefined]);
      expect(ids(loaded(rotate(empty, { kind: "ads", ads: [third] })))).toEqual([undefined, "3", undefined]);
    },
  );

  it("gives every showing its own key, also after the list was empty", { tags: ["SAVER-14"] }, () => {
    const before = loaded(startRotation([first]));
    const after = play(before, { kind: "ads", ads: [] }, { kind: "ads", ads: [first] });
    expect(after.coming?.key).not.toBe(before.shown?.key);
  });

  it("shows a picture without a valid time for five seconds", { tags: ["CONST-06"] }, () => {
    expect([showingMs(first), showingMs({ id: "4", url: "/4" }), showingMs({ ...first, durationMs: 0 })]).toEqual([
      3_000, 5_000, 5_000,
    ]);
  });
});
