import { describe, expect, it } from "vitest";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { createKeyboardCardReader } from "./keyboard-card-reader.ts";

class Press extends Event {
  readonly key: string;
  readonly repeat = false;
  readonly ctrlKey: boolean;
  readonly metaKey = false;
  readonly altKey = false;
  readonly isComposing = false;

  constructor(key: string, ctrlKey = false) {
    super("keydown", { cancelable: true, bubbles: true });
    this.key = key;
    this.ctrlKey = ctrlKey;
  }
}

/** A text field with a maximum length and a caret. */
function openField(text: string, caret: number, lengthMax: number) {
  let [value, place] = [text, caret];
  return {
    get value() {
      return value;
    },
    get caret() {
      return place;
    },
    write: (written: string, at = written.length) => {
      [value, place] = [written, at];
    },
    take: ({ key, defaultPrevented }: Press) => {
      const isTyped = !defaultPrevented && key.length === 1 && value.length < lengthMax;
      value = isTyped ? value.slice(0, place) + key + value.slice(place) : value;
      place += Number(isTyped);
    },
  };
}

function play(fieldText?: string) {
  const clock = createFakeClock();
  const target = new EventTarget();
  const reads: string[] = [];
  const reached: string[] = [];
  let value = fieldText ?? "";
  let pressedAtMs = clock.now();
  const field = {
    get value() {
      return value;
    },
    write: (text: string) => {
      value = text;
    },
  };
  const reader = createKeyboardCardReader({
    clock,
    target,
    pressedMs: () => pressedAtMs,
    focusedField: () => (fieldText === undefined ? undefined : field),
  });
  const stop = reader.listen((text) => reads.push(text));
  /** Keys that are not withheld reach the page, and the focused field. */
  const arrive = (key: string): void => {
    const press = new Press(key);
    target.dispatchEvent(press);
    const isTaken = press.defaultPrevented;
    reached.push(...(isTaken ? [] : [key]));
    value += isTaken || key === "Enter" ? "" : key;
  };
  const type = (keys: readonly string[], gapMs: number): void => {
    for (const key of keys) {
      clock.advance(gapMs);
      pressedAtMs = clock.now();
      arrive(key);
    }
  };
  /** Keys pressed while the page is busy: they arrive together at its end, before any timer. */
  const typeWhileBusy = (keys: readonly string[], gapMs: number, busyMs: number): void => {
    clock.sleep(busyMs);
    for (const key of keys) {
      pressedAtMs += gapMs;
      arrive(key);
    }
    clock.advance(busyMs);
  };
  /** Keys that were pressed in time and arrive long after the silence. */
  const typeDelivered = (keys: readonly string[], gapMs: number, lateMs: number): void => {
    clock.advance(lateMs);
    for (const key of keys) {
      pressedAtMs += gapMs;
      arrive(key);
    }
  };
  return { clock, target, reads, reached, type, typeWhileBusy, typeDelivered, stop, text: () => value };
}

const card = [...Array.from("4000000001"), "Enter"];

describe("keyboard-type readers", () => {
  it(
    "reads a fast reader, whose Enter never reaches the page, where it would press a button",
    { tags: ["SCAN-38"] },
    () => {
      const { reads, reached, type } = play();
      type(card, 10);
      expect(reads).toEqual(["4000000001"]);
      expect(reached).not.toContain("Enter");
    },
  );

  it("reads a slow reader", { tags: ["SCAN-38"] }, () => {
    const { reads, reached, type } = play();
    type(card, 90);
    expect(reads).toEqual(["4000000001"]);
    expect(reached).not.toContain("Enter");
  });

  it("reads one card as one while the page is busy opening the camera", { tags: ["SCAN-38"] }, () => {
    const { reads, reached, type, typeWhileBusy } = play();
    type(card.slice(0, 4), 10);
    typeWhileBusy(card.slice(4), 10, 900);
    expect(reads).toEqual(["4000000001"]);
    expect(reached).not.toContain("Enter");
  });

  it("leaves no key of a card in a field when the device delivers the card in pieces", { tags: ["SCAN-38"] }, () => {
    const { reads, text, type, typeDelivered } = play("Till 1");
    type(card.slice(0, 2), 10);
    typeDelivered(card.slice(2, 3), 10, 900);
    typeDelivered(card.slice(3), 10, 900);
    expect(reads).toEqual(["4000000001"]);
    expect(text()).toBe("Till 1");
  });

  it("reads the whole card after a first piece that looked complete", { tags: ["SCAN-38"] }, () => {
    const { reads, text, type, typeDelivered } = play("Till 1");
    type(card.slice(0, 6), 10);
    typeDelivered(card.slice(6), 10, 900);
    expect(reads).toEqual(["400000", "4000000001"]);
    expect(text()).toBe("Till 1");
  });

  it("reads a card once if its Enter arrives after the silence, and then the next card", { tags: ["SCAN-38"] }, () => {
    const { reads, type, typeDelivered, clock } = play();
    type(card.slice(0, -1), 10);
    typeDelivered(["Enter"], 10, 900);
    expect(reads).toEqual(["4000000001"]);
    clock.advance(2_000);
    type(card, 10);
    expect(reads).toEqual(["4000000001", "4000000001"]);
  });

  it("silence ends a read without Enter", { tags: ["SCAN-38"] }, () => {
    const { reads, clock, type } = play();
    type(card.slice(0, -1), 10);
    clock.advance(1_000);
    expect(reads).toEqual(["4000000001"]);
  });

  it("does not affect a person's typing and Enter", { tags: ["SCAN-38"] }, () => {
    const { reads, reached, type } = play();
    type(card, 220);
    expect(reads).toEqual([]);
    expect(reached).toEqual(card);
  });

  it("removes a swipe from the text field that had the focus", { tags: ["SCAN-38"] }, () => {
    const { reads, text, type } = play("Till 1");
    type(card, 10);
    expect(reads).toEqual(["4000000001"]);
    expect(text()).toBe("Till 1");
  });

  it.each([
    ["in the middle of it", "Maria", 2, 100],
    ["at its start", "Maria", 0, 100],
    ["where it is full", "Maria", 5, 5],
    ["where it is nearly full", "Maria", 3, 7],
  ])("restores a field when a card is typed into it %s", { tags: ["SCAN-38"] }, (_where, text, caret, lengthMax) => {
    const clock = createFakeClock();
    const target = new EventTarget();
    const reads: string[] = [];
    const field = openField(text, caret, lengthMax);
    const reader = { clock, target, pressedMs: () => clock.now(), focusedField: () => field };
    // Two readers: the screen's and a dialog's above it. Only one receives the card.
    createKeyboardCardReader(reader).listen(() => reads.push("the screen below"));
    const stop = createKeyboardCardReader(reader).listen((read) => reads.push(read));
    for (const key of card) {
      clock.advance(10);
      const press = new Press(key);
      target.dispatchEvent(press);
      field.take(press);
    }
    expect(reads).toEqual(["4000000001"]);
    expect([field.value, field.caret]).toEqual([text, caret]);
    stop();
  });

  it("ignores shortcuts, and everything once stopped", { tags: ["SCAN-38"] }, () => {
    const { reads, target, type, stop } = play();
    const shortcut = new Press("a", true);
    target.dispatchEvent(shortcut);
    expect(shortcut.defaultPrevented).toBe(false);
    stop();
    type(card, 10);
    expect(reads).toEqual([]);
  });
});
