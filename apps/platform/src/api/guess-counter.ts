/** How many unknown codes a caller may show within a time (decision 0074). */
export interface GuessLimit {
  readonly max: number;
  readonly windowMs: number;
}

const DEFAULT_GUESS_LIMIT: GuessLimit = { max: 30, windowMs: 10 * 60_000 };

/** Most callers remembered at a time; far more than the devices of one process. */
const CALLERS_MAX = 50_000;

/** A look-up under way. It counts as a guess until its code proves to be known. */
export interface LookUp {
  /** Ends the look-up. Only the first call has an effect. */
  readonly end: (isGuess: boolean) => void;
}

/** A look-up, or the milliseconds until the caller may show another code. */
export type Admission = { readonly lookUp: LookUp } | { readonly waitMs: number };

/** Counts unknown codes per caller. */
export interface GuessCounter {
  /** Milliseconds until the caller may show another code; 0 below the limit. */
  waitMs(caller: string, nowMs: number): number;
  count(caller: string, nowMs: number): void;
  /** Counts a guess at another process. */
  hear(caller: string): void;
  /** Begins a look-up, or refuses it at the limit. Look-ups under way count towards the limit. */
  beginNow(caller: string): Admission;
  /**
   * The same, but while look-ups under way fill the limit it waits until one of them ends: each may prove to be of a
   * known code. A caller who holds a lock or a connection must not wait here.
   */
  begin(caller: string): Promise<Admission>;
}

/** Look-ups of one caller. */
interface UnderWay {
  open: number;
  readonly waiting: ((admission: Admission) => void)[];
}

class Counter implements GuessCounter {
  readonly #windowMs: number;
  readonly #eachMs: number;
  /** Time at which a caller has regained all guesses. */
  readonly #fullAtMs = new Map<string, number>();
  readonly #underWay = new Map<string, UnderWay>();

  readonly #tell: (caller: string) => void;

  constructor({ max, windowMs }: GuessLimit, tell: (caller: string) => void) {
    this.#windowMs = windowMs;
    this.#eachMs = windowMs / max;
    this.#tell = tell;
  }

  waitMs(caller: string, nowMs: number): number {
    // Whole milliseconds: a sum of fractions may be a trifle too large, and would refuse the last free guess.
    return Math.max(0, Math.floor((this.#fullAtMs.get(caller) ?? 0) - nowMs - this.#windowMs + this.#eachMs));
  }

  count(caller: string, nowMs: number): void {
    this.#add(caller, nowMs);
    this.#tell(caller);
  }

  hear(caller: string): void {
    this.#add(caller, performance.now());
  }

  #add(caller: string, nowMs: number): void {
    if (this.#fullAtMs.size >= CALLERS_MAX && !this.#fullAtMs.has(caller)) {
      this.#fullAtMs.clear();
    }
    this.#fullAtMs.set(caller, Math.max(nowMs, this.#fullAtMs.get(caller) ?? 0) + this.#eachMs);
  }

  beginNow(caller: string): Admission {
    const nowMs = performance.now();
    const waitMs = this.waitMs(caller, nowMs);
    if (waitMs > 0) {
      return { waitMs };
    }
    this.#add(caller, nowMs);
    const own = this.#underWay.get(caller) ?? { open: 0, waiting: [] };
    own.open += 1;
    this.#underWay.set(caller, own);
    let isEnded = false;
    const end = (isGuess: boolean): void => {
      if (!isEnded) {
        isEnded = true;
        this.#end(caller, own, isGuess);
      }
    };
    return { lookUp: { end } };
  }

  begin(caller: string): Promise<Admission> {
    const own = this.#underWay.get(caller);
    const admission = this.beginNow(caller);
    return own !== undefined && "waitMs" in admission
      ? new Promise((resolve) => own.waiting.push(resolve))
      : Promise.resolve(admission);
  }

  #end(caller: string, own: UnderWay, isGuess: boolean): void {
    own.open -= 1;
    if (isGuess) {
      this.#tell(caller);
    } else {
      this.#giveBack(caller);
    }
    while (own.waiting.length > 0) {
      const admission = this.beginNow(caller);
      if ("waitMs" in admission && own.open > 0) {
        return;
      }
      own.waiting.shift()?.(admission);
    }
    if (own.open === 0) {
      this.#underWay.delete(caller);
    }
  }

  /** Takes back one count. A caller with all guesses is forgotten, so that only callers who guess take up memory. */
  #giveBack(caller: string): void {
    const fullAtMs = (this.#fullAtMs.get(caller) ?? 0) - this.#eachMs;
    if (fullAtMs > performance.now()) {
      this.#fullAtMs.set(caller, fullAtMs);
    } else {
      this.#fullAtMs.delete(caller);
    }
  }
}

/**
 * A caller has `max` guesses and regains one every `windowMs / max`. A caller at the limit waits seconds for the next
 * code, not the whole window, because the next code may be a customer's. `tell` learns of each guess, so that other
 * processes can count it.
 */
export function createGuessCounter(
  limit: GuessLimit = DEFAULT_GUESS_LIMIT,
  tell: (caller: string) => void = () => undefined,
): GuessCounter {
  return new Counter(limit, tell);
}
