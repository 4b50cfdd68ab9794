import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEFAULT_WEDGE_SETTINGS,
  feedWedgeKey,
  IDLE_WEDGE,
  KEYPAD_WEDGE_SETTINGS,
  settleWedge,
  type WedgeState,
  type WedgeStep,
} from "./wedge.ts";

type Stroke = readonly [key: string, gapMs: number];
interface Options {
  readonly focused?: boolean;
  readonly keypad?: boolean;
  readonly prefix?: string;
  readonly until?: number;
}

/** Plays key strokes with the gap before each; `until` settles that long after the last one. */
function play(
  strokes: readonly Stroke[],
  { focused = false, keypad = false, prefix, until }: Options = {},
): readonly WedgeStep[] {
  const settings = {
    ...(keypad ? KEYPAD_WEDGE_SETTINGS : DEFAULT_WEDGE_SETTINGS),
    ...(prefix !== undefined && { prefix }),
  };
  const start: { state: WedgeState; timeMs: number; steps: readonly WedgeStep[] } = {
    state: IDLE_WEDGE,
    timeMs: 1000,
    steps: [],
  };
  const end = strokes.reduce(({ state, timeMs, steps }, [key, gapMs]) => {
    const at = timeMs + gapMs;
    const step = feedWedgeKey(state, { key, timeMs: at, isTextFieldFocused: focused }, settings);
    return { state: step.state, timeMs: at, steps: [...steps, step] };
  }, start);
  return until === undefined ? end.steps : [...end.steps, settleWedge(end.state, end.timeMs + until, settings)];
}

const typed = (text: string, gapMs: number): readonly Stroke[] => Array.from(text, (key) => [key, gapMs] as const);
const enter: Stroke = ["Enter", 10];
const scansOf = (steps: readonly WedgeStep[]): readonly string[] =>
  steps.flatMap((step) => (step.scan === undefined ? [] : [step.scan]));
const leakedOf = (step: WedgeStep): number => step.leakedCount ?? 0;
const textOf = (step: WedgeStep): string => (step.scan ?? "") + (step.replay ?? "");
const codes = fc.stringMatching(/^[A-Za-z0-9/:.?=]{6,60}$/);

describe("a reader without a text field", { tags: ["A-18"] }, () => {
  test("reads a fast code ended by Enter, and the page does not get that Enter", { tags: ["A-18"] }, () => {
    fc.assert(
      fc.property(codes, fc.integer({ min: 0, max: 30 }), (code, gapMs) => {
        const steps = play([...typed(code, gapMs), enter]);
        expect(scansOf(steps)).toEqual([code]);
        expect(steps.at(-1)?.swallow).toBe(true);
      }),
    );
  });

  test("reads a code with noisy gaps, because keys arrive in bundles", { tags: ["A-18"] }, () => {
    const gaps = fc.array(fc.constantFrom(0, 0, 1, 10, 15, 30), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(gaps, (gapsMs) => {
        const strokes = gapsMs.map((gapMs, index) => [String(index), gapMs] as const);
        expect(scansOf(play([...strokes, enter]))).toEqual(["0123456789"]);
      }),
    );
  });

  test("accepts the shortest code at exactly the speed limits", { tags: ["A-18"] }, () => {
    expect(scansOf(play([...typed("4000", 200), enter]))).toEqual(["4000"]);
    expect(scansOf(play([...typed("4000", 201), enter]))).toEqual([]);
    expect(scansOf(play([...typed("4000", 35), enter], { focused: true }))).toEqual(["4000"]);
    expect(scansOf(play([...typed("4000", 36), enter], { focused: true }))).toEqual([]);
    expect(play(typed("4000", 35)).map((step) => step.swallow)).toEqual([false, false, true, true]);
  });

  test("passes on a read that is too short for a code, but no typing", { tags: ["A-18", "SCAN-38"] }, () => {
    expect(scansOf(play([...typed("12", 10), enter]))).toEqual(["12"]);
    expect(play([...typed("12", 10), enter]).at(-1)?.swallow).toBe(true);
    expect(scansOf(play([...typed("1", 10), enter]))).toEqual([]);
    expect(scansOf(play([...typed("12", 36), enter]))).toEqual([]);
    expect(scansOf(play([...typed("123", 10), enter], { focused: true }))).toEqual([]);
    expect(scansOf(play([...typed("123", 10), enter], { focused: true, keypad: true }))).toEqual([]);
    expect(scansOf(play(typed("123", 10), { until: 400 }))).toEqual([]);
  });

  test("does not split a code at a single pause", { tags: ["A-18"] }, () => {
    expect(scansOf(play([...typed("40000", 10), ["0", 340], ...typed("0001", 10), enter]))).toEqual(["4000000001"]);
  });

  test.each([80, 100, 110])(
    "reads a slow reader at %s ms per key if Enter ends the code",
    { tags: ["A-18"] },
    (gapMs) => {
      const steps = play([...typed("4000000001", gapMs), ["Enter", gapMs]]);
      expect(scansOf(steps)).toEqual(["4000000001"]);
      expect(steps.at(-1)?.swallow).toBe(true);
    },
  );

  test("reads a slow reader whose keys arrive in bundles", { tags: ["A-18"] }, () => {
    const strokes: readonly Stroke[] = [...typed("400", 100), ["0", 190], ["0", 5], ["0", 195], ["1", 5]];
    expect(scansOf(play([...strokes, ["Enter", 100]]))).toEqual(["4000001"]);
  });

  test("ends a fast code without suffix by silence, but not a slow one", { tags: ["A-18"] }, () => {
    expect(scansOf(play(typed("4000000001", 10), { until: 351 }))).toEqual(["4000000001"]);
    expect(scansOf(play(typed("4000000001", 10), { until: 350 }))).toEqual([]);
    expect(scansOf(play(typed("4000000001", 100), { until: 600 }))).toEqual([]);
  });

  test("returns the deadline for the next check", { tags: ["A-18"] }, () => {
    const last = play(typed("4000", 10)).at(-1);
    expect(last?.deadlineMs).toBe(1040 + DEFAULT_WEDGE_SETTINGS.unfocusedSilenceMs);
    expect(settleWedge(IDLE_WEDGE, 0)).toEqual({ state: IDLE_WEDGE, swallow: false });
  });

  test("reads two codes in a row, also without suffix between them", { tags: ["A-18"] }, () => {
    const code = typed("4000000001", 10);
    expect(scansOf(play([...code, enter, ...code, enter]))).toEqual(["4000000001", "4000000001"]);
    expect(scansOf(play([...code, ["5", 400], ...typed("000000002", 10), enter]))).toEqual([
      "4000000001",
      "5000000002",
    ]);
  });

  test("ends a code at Tab too, and ignores Shift", { tags: ["A-18"] }, () => {
    expect(scansOf(play([["Shift", 1], ...typed("ABcd", 5), ["Shift", 1], ...typed("12", 5), ["Tab", 5]]))).toEqual([
      "ABcd12",
    ]);
  });

  test("withholds keys from the page once they certainly come from a reader", { tags: ["A-18"] }, () => {
    expect(play(typed("4000", 10)).map((step) => step.swallow)).toEqual([false, false, true, true]);
  });

  test.each(["1", ""])(
    "treats '%s' and Enter as typed, so that Enter may press a button",
    { tags: ["A-18"] },
    (text) => {
      const steps = play([...typed(text, 10), enter]);
      expect(scansOf(steps)).toEqual([]);
      expect(steps.at(-1)?.swallow).toBe(false);
    },
  );

  test("refuses text longer than any code instead of truncating it", { tags: ["A-18"] }, () => {
    const limit = DEFAULT_WEDGE_SETTINGS.maxLength;
    expect(scansOf(play([...typed("7".repeat(limit), 1), enter]))).toEqual(["7".repeat(limit)]);
    expect(scansOf(play([...typed("7".repeat(limit + 1), 1), enter]))).toEqual([]);
    expect(scansOf(play([...typed("7".repeat(limit + 50), 1), enter]))).toEqual([]);
  });
});

describe("a person or a reader in a text field", { tags: ["A-18"] }, () => {
  test("treats 60 ms per key and more as a person", { tags: ["A-18"] }, () => {
    const gaps = fc.array(fc.integer({ min: 60, max: 400 }), { minLength: 4, maxLength: 40 });
    fc.assert(
      fc.property(gaps, (gapsMs) => {
        const steps = play([...gapsMs.map((gapMs) => ["a", gapMs] as const), ["Enter", 200]], {
          focused: true,
          until: 900,
        });
        expect(scansOf(steps)).toEqual([]);
        expect(steps.some((step) => step.swallow)).toBe(false);
      }),
    );
  });

  test("accepts no slow reader while a text field has the focus", { tags: ["A-18"] }, () => {
    expect(scansOf(play([...typed("4000000001", 100), ["Enter", 100]], { focused: true }))).toEqual([]);
  });

  test("reads a fast code and returns how many characters reached the field", { tags: ["A-18"] }, () => {
    const steps = play([...typed("4000000001", 10), enter], { focused: true });
    expect(steps.at(-1)).toMatchObject({ scan: "4000000001", leakedCount: 3, swallow: true });
    expect(steps.map((step) => step.swallow)).toEqual(Array.from({ length: 11 }, (_, index) => index >= 3));
  });

  test("reads a code during typing without the characters typed before", { tags: ["A-18"] }, () => {
    const steps = play([...typed("Anna", 130), ["4", 120], ...typed("000000001", 10), enter], { focused: true });
    expect(steps.at(-1)).toMatchObject({ scan: "4000000001", leakedCount: 3 });
  });

  test("returns withheld keys if a burst was typing", { tags: ["A-18"] }, () => {
    const steps = play([...typed("abcde", 10), ...typed("fg", 140)], { focused: true, until: 2000 });
    expect(scansOf(steps)).toEqual([]);
    expect(steps.at(-1)?.replay).toBe("de");
  });

  test("loses no key: each reaches the page, is returned or is part of a scan", { tags: ["A-18"] }, () => {
    const strokes = fc.array(fc.tuple(fc.constantFrom("a", "7"), fc.integer({ min: 0, max: 300 })), { maxLength: 40 });
    fc.assert(
      fc.property(strokes, (played) => {
        const steps = play(played, { focused: true, until: 5000 });
        const left = steps.slice(0, -1).filter((step) => !step.swallow).length;
        const leaked = steps.reduce((sum, step) => sum + leakedOf(step), 0);
        const rest = steps.map(textOf).join("").length;
        expect(left - leaked + rest).toBe(played.length);
      }),
    );
  });

  test("starts again when a field gets the focus", { tags: ["A-18"] }, () => {
    const started = feedWedgeKey(IDLE_WEDGE, { key: "a", timeMs: 1020, isTextFieldFocused: false });
    const moved = feedWedgeKey(started.state, { key: "c", timeMs: 1030, isTextFieldFocused: true });
    expect(moved.state.characters.map(({ character }) => character)).toEqual(["c"]);
  });
});

describe("a reader beside a keypad", { tags: ["SCAN-38"] }, () => {
  const pad = { focused: true, keypad: true };

  test("an amount and Enter at any human pace is never a card", { tags: ["SCAN-38", "CASH-02"] }, () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,9}$/), fc.integer({ min: 40, max: 400 }), (amount, gapMs) => {
        const steps = play([...typed(amount, gapMs), ["Enter", gapMs]], { ...pad });
        expect(scansOf(steps)).toEqual([]);
        expect(steps.some(({ swallow }) => swallow)).toBe(false);
      }),
    );
  });

  test("a card from a fast or slow reader is read, and all of its keys are undone", { tags: ["SCAN-38"] }, () => {
    for (const gapMs of [2, 10, 30, 80, 120]) {
      const steps = play([...typed("4000000001", gapMs), ["Enter", gapMs]], { ...pad });
      expect(scansOf(steps)).toEqual(["4000000001"]);
      expect(steps.at(-1)?.leakedCount).toBe(steps.filter(({ swallow }) => !swallow).length);
    }
  });
});

describe("a reader with a prefix", { tags: ["A-18"] }, () => {
  test.each([10, 100, 400])(
    "reads at %s ms per key in a text field, and no character reaches the field",
    { tags: ["A-18"] },
    (gapMs) => {
      const steps = play([["F18", 0], ...typed("41", gapMs), ["Enter", gapMs]], { focused: true, prefix: "F18" });
      expect(steps.at(-1)).toMatchObject({ scan: "41", leakedCount: 0 });
      expect(steps.every((step) => step.swallow)).toBe(true);
    },
  );

  test("drops the prefix character from the code", { tags: ["A-18"] }, () => {
    expect(scansOf(play([...typed("~4000", 100), ["Enter", 100]], { prefix: "~" }))).toEqual(["4000"]);
  });

  test("treats keys without the prefix normally", { tags: ["A-18"] }, () => {
    expect(scansOf(play([...typed("4000000001", 10), enter], { prefix: "F18" }))).toEqual(["4000000001"]);
  });

  test("ends a prefixed code by silence", { tags: ["A-18"] }, () => {
    expect(scansOf(play([["F18", 0], ...typed("41", 100)], { prefix: "F18", until: 501 }))).toEqual(["41"]);
  });

  test("withholds the Enter of a prefix without a code, and forgets a lone prefix", { tags: ["A-18"] }, () => {
    expect(play([["F18", 0], enter], { prefix: "F18" }).at(-1)).toEqual({ state: IDLE_WEDGE, swallow: true });
    expect(play([["F18", 0]], { prefix: "F18", until: 501 }).at(-1)?.state).toEqual(IDLE_WEDGE);
  });
});
