import { KEYPAD_MAX_DIGITS } from "../base/constants.ts";

/**
 * Distinguishes a keyboard-wedge scanner from a typing person by speed (decision 0062). Pure: the caller passes each
 * key with its time, and settles at `deadlineMs` if no key came.
 */

/** Criteria for a reader. All times in milliseconds. */
export interface WedgeSettings {
  /** A key that the reader sends first, e.g. "~" or "F18"; input after it is a scan at any speed. */
  readonly prefix?: string;
  /** Fewest characters of a scan without prefix. */
  readonly minLength: number;
  /**
   * Fewest characters of a read that is too short for a code, but is a reader's: fast, ended by Enter, without a focused
   * text field. It is passed on, so that the shopper gets an answer.
   */
  readonly shortLength: number;
  /** Most characters of a scan including its prefix; longer input is no scan. */
  readonly maxLength: number;
  /** Highest average time between keys of a scan while a text field has the focus, or without a closing Enter. */
  readonly fastAverageMs: number;
  /** Highest average of a slow reader; accepted only without a focused text field and with a closing Enter. */
  readonly slowAverageMs: number;
  /**
   * Fewest characters of a slow scan while a field has the focus. On the keypad, input longer than any amount, typed in
   * one go and closed with Enter, is a card. Text fields have no such length, because people type long texts.
   */
  readonly slowFieldMinLength: number;
  /** Silence that ends a scan; slow readers get four times their average, at most {@link maxSilenceMs}. */
  readonly silenceMs: number;
  /**
   * The same without a focused text field. Longer, because no person waits for the keys there and a busy device
   * delivers them late.
   */
  readonly unfocusedSilenceMs: number;
  readonly maxSilenceMs: number;
}

/** Values for common readers: most send a key every 10 ms, slow ones every 80 to 100 ms. */
export const DEFAULT_WEDGE_SETTINGS: WedgeSettings = {
  minLength: 4,
  shortLength: 2,
  maxLength: 2048,
  fastAverageMs: 35,
  slowAverageMs: 200,
  slowFieldMinLength: Infinity,
  silenceMs: 150,
  unfocusedSilenceMs: 350,
  maxSilenceMs: 500,
};

/** One key press; `key` as in a browser's KeyboardEvent. Leave out repeats, shortcuts and composition. */
export interface WedgeKey {
  readonly key: string;
  readonly timeMs: number;
  readonly isTextFieldFocused: boolean;
}

interface TypedCharacter {
  readonly character: string;
  readonly timeMs: number;
  readonly isSwallowed: boolean;
}

/** Keys collected so far. */
export interface WedgeState {
  readonly characters: readonly TypedCharacter[];
  /** Index of the first character of the current fast run. */
  readonly fastStart: number;
  readonly isPrefixed: boolean;
  readonly isTextFieldFocused: boolean;
}

/** What the caller has to do after a key or at the deadline. */
export interface WedgeStep {
  readonly state: WedgeState;
  /** Call preventDefault, so that a reader's Enter presses no button. */
  readonly swallow: boolean;
  /** A finished scan, without prefix and suffix. */
  readonly scan?: string;
  /**
   * Characters of the scan that reached the focused field before it was recognised: remove them from the field's end.
   */
  readonly leakedCount?: number;
  /** Swallowed characters that turned out to be typed by a person: insert them into the focused field. */
  readonly replay?: string;
  /** Time to call {@link settleWedge} if no key comes before. */
  readonly deadlineMs?: number;
}

/** Nothing collected. */
export const IDLE_WEDGE: WedgeState = { characters: [], fastStart: 0, isPrefixed: false, isTextFieldFocused: false };

/** Settings for the nine-digit keypad: it takes keys like a field, and a slow reader is recognised by length. */
export const KEYPAD_WEDGE_SETTINGS: WedgeSettings = {
  ...DEFAULT_WEDGE_SETTINGS,
  slowFieldMinLength: KEYPAD_MAX_DIGITS + 1,
  silenceMs: DEFAULT_WEDGE_SETTINGS.unfocusedSilenceMs,
};

/** Processes one key press. */
export function feedWedgeKey(state: WedgeState, press: WedgeKey, settings = DEFAULT_WEDGE_SETTINGS): WedgeStep {
  const expired = settleWedge(state, press.timeMs, settings);
  const step = takeKey(expired.state, press, settings);
  return expired.deadlineMs === undefined ? { ...expired, ...step } : step;
}

/** Ends the collection after silence: a fast scan without suffix, an abandoned prefix, or typed characters. */
export function settleWedge(state: WedgeState, timeMs: number, settings = DEFAULT_WEDGE_SETTINGS): WedgeStep {
  const deadlineMs = deadlineOf(state, settings);
  if (deadlineMs === undefined) {
    return { state, swallow: false };
  }
  return timeMs <= deadlineMs ? { state, swallow: false, deadlineMs } : finish(state, settings, false);
}

function takeKey(state: WedgeState, press: WedgeKey, settings: WedgeSettings): WedgeStep {
  if (!state.isPrefixed && settings.prefix !== undefined && press.key === settings.prefix) {
    const started = { ...IDLE_WEDGE, isPrefixed: true, isTextFieldFocused: press.isTextFieldFocused };
    return { ...giveUp(state), state: withMark(started, press.timeMs), swallow: true };
  }
  if (press.key === "Enter" || press.key === "Tab") {
    return finish(state, settings, true);
  }
  if (!isReadable(press.key)) {
    return keepWaiting(state, false, settings);
  }
  return takeCharacter(state, press, settings);
}

/** Printable Latin characters and the group separator. Names of keys such as "Shift" are longer than one character. */
function isReadable(key: string): boolean {
  return key === GROUP_SEPARATOR || /^[\u0020-\u007E\u00A1-\u00FF]$/u.test(key);
}

const GROUP_SEPARATOR = "\u001D";

/** A prefix has no text of its own; an empty character stores its time for the deadline. */
function withMark(state: WedgeState, timeMs: number): WedgeState {
  return { ...state, characters: [{ character: "", timeMs, isSwallowed: true }] };
}

function takeCharacter(state: WedgeState, press: WedgeKey, settings: WedgeSettings): WedgeStep {
  const hasMoved = state.characters.length > 0 && state.isTextFieldFocused !== press.isTextFieldFocused;
  const previous = hasMoved && !state.isPrefixed ? IDLE_WEDGE : state;
  if (previous.characters.length > settings.maxLength) {
    return keepWaiting(withLastTime(previous, press.timeMs), true, settings);
  }
  const candidate = append(previous, press, settings, false);
  const swallow = isConvincing(candidate, settings);
  return keepWaiting(swallow ? append(previous, press, settings, true) : candidate, swallow, settings);
}

function withLastTime(state: WedgeState, timeMs: number): WedgeState {
  const last = state.characters.at(-1);
  return last === undefined ? state : { ...state, characters: [...state.characters.slice(0, -1), { ...last, timeMs }] };
}

function append(state: WedgeState, press: WedgeKey, settings: WedgeSettings, isSwallowed: boolean): WedgeState {
  const { characters } = state;
  const last = characters.at(-1);
  const gapMs = last === undefined ? 0 : press.timeMs - last.timeMs;
  const wasSlow = averageMs(characters.slice(state.fastStart)) > settings.fastAverageMs * 2;
  const startsFastRun = characters.length > 1 && wasSlow && gapMs <= settings.fastAverageMs;
  return {
    ...state,
    characters: [...characters, { character: press.key, timeMs: press.timeMs, isSwallowed }],
    fastStart: startsFastRun ? characters.length - 1 : state.fastStart,
    isTextFieldFocused: press.isTextFieldFocused,
  };
}

/**
 * Whether the keys certainly come from a reader. Without a focused text field fewer keys suffice, because nothing can
 * be lost.
 */
function isConvincing(state: WedgeState, settings: WedgeSettings): boolean {
  if (state.isPrefixed) {
    return true;
  }
  const run = state.isTextFieldFocused ? state.characters.slice(state.fastStart) : state.characters;
  const keysNeeded = state.isTextFieldFocused ? settings.minLength : 3;
  return run.length >= keysNeeded && averageMs(run) <= settings.fastAverageMs;
}

function keepWaiting(state: WedgeState, swallow: boolean, settings: WedgeSettings): WedgeStep {
  const deadlineMs = deadlineOf(state, settings);
  return { state, swallow, ...(deadlineMs !== undefined && { deadlineMs }) };
}

function deadlineOf(state: WedgeState, settings: WedgeSettings): number | undefined {
  const last = state.characters.at(-1);
  if (last === undefined) {
    return undefined;
  }
  const patienceMs = state.isPrefixed ? settings.maxSilenceMs : averageMs(state.characters) * 4;
  const silenceMs = state.isTextFieldFocused ? settings.silenceMs : settings.unfocusedSilenceMs;
  return last.timeMs + Math.max(silenceMs, Math.min(patienceMs, settings.maxSilenceMs));
}

/** Ends the collection. With a suffix key, slow readers are accepted too if no text field has the focus. */
function finish(state: WedgeState, settings: WedgeSettings, hasSuffix: boolean): WedgeStep {
  const scanned = scannedCharacters(state, settings, hasSuffix);
  if (scanned === null) {
    return { ...giveUp(state), swallow: state.isPrefixed && hasSuffix };
  }
  return {
    state: IDLE_WEDGE,
    swallow: hasSuffix,
    scan: scanned.map(({ character }) => character).join(""),
    leakedCount: state.isTextFieldFocused ? scanned.filter(({ isSwallowed }) => !isSwallowed).length : 0,
  };
}

function giveUp(state: WedgeState): WedgeStep {
  const replay = state.characters.map(({ character, isSwallowed }) => (isSwallowed ? character : "")).join("");
  return { state: IDLE_WEDGE, swallow: false, ...(replay !== "" && state.isTextFieldFocused && { replay }) };
}

function fastLengthOf(state: WedgeState, { shortLength, minLength }: WedgeSettings, hasSuffix: boolean): number {
  return hasSuffix && !state.isTextFieldFocused ? shortLength : minLength;
}

function scannedCharacters(
  state: WedgeState,
  settings: WedgeSettings,
  hasSuffix: boolean,
): readonly TypedCharacter[] | null {
  if (state.characters.length > settings.maxLength) {
    return null;
  }
  if (state.isPrefixed) {
    return state.characters.length > 1 ? state.characters : null;
  }
  const fast = state.isTextFieldFocused ? state.characters.slice(state.fastStart) : state.characters;
  if (fast.length >= fastLengthOf(state, settings, hasSuffix) && averageMs(fast) <= settings.fastAverageMs) {
    return fast;
  }
  const slowLength = state.isTextFieldFocused ? settings.slowFieldMinLength : settings.minLength;
  const isSlowScan =
    hasSuffix && state.characters.length >= slowLength && averageMs(state.characters) <= settings.slowAverageMs;
  return isSlowScan ? state.characters : null;
}

/** Average time between neighbouring characters. Single gaps are noisy, because systems deliver keys in bundles. */
function averageMs(characters: readonly TypedCharacter[]): number {
  const first = characters.at(0);
  const last = characters.at(-1);
  return first === undefined || last === undefined || characters.length < 2
    ? 0
    : (last.timeMs - first.timeMs) / (characters.length - 1);
}
