/** Reads the device's clocks. */
export interface OutboxClock {
  /** Identifies this run of the page or process: {@link monotonicMs} can be compared within one run only. */
  readonly run: string;
  /** Never jumps, counts from the start of the run. */
  readonly monotonicMs: () => number;
  /** The device's clock. It may be wrong by years and may jump. */
  readonly wallMs: () => number;
}

/** A reading of the clocks. */
export interface ClockReading {
  readonly run: string;
  readonly monotonicMs: number;
  readonly wallMs: number;
}

/** When something happened, as a position in a {@link ClockLog}. */
export interface ActionTime {
  readonly stretch: number;
  readonly monotonicMs: number;
}

/** A time in which the monotonic clock ran and agreed with the device's clock. */
interface Stretch {
  readonly id: number;
  readonly from: ClockReading;
  readonly to: ClockReading;
  /** Unknown time before this stretch, as far as known. */
  readonly gapMs: number;
  /** Whether the server's time has confirmed the gap. */
  readonly isGapSure: boolean;
  /** Within one run only the device's clock differs: it was set, or the device slept. */
  readonly isSameRun: boolean;
}

/** The device's knowledge of elapsed time, across restarts. */
export interface ClockLog {
  readonly stretches: readonly Stretch[];
  /** The server's time when it was last received; null before. */
  readonly contact: { readonly serverMs: number; readonly at: ActionTime } | null;
}

export const EMPTY_CLOCK_LOG: ClockLog = { stretches: [], contact: null };

/** Device's clock and monotonic clock may differ this much within a stretch: clocks are corrected in small steps. */
const TOLERANCE_MS = 2_000;

export const readClock = (clock: OutboxClock): ClockReading => ({
  run: clock.run,
  monotonicMs: clock.monotonicMs(),
  wallMs: clock.wallMs(),
});

/** How much more the device's clock moved than the monotonic one: it was set, or the device slept. */
const jumpMs = (before: ClockReading, now: ClockReading): number =>
  now.wallMs - before.wallMs - (now.monotonicMs - before.monotonicMs);

/** The first stretch of the log, or one after another. */
function freshStretch(last: Stretch | undefined, now: ClockReading): Stretch {
  const id = (last?.id ?? 0) + 1;
  if (last === undefined) {
    return { id, from: now, to: now, gapMs: 0, isGapSure: true, isSameRun: false };
  }
  if (last.to.run !== now.run) {
    return {
      id,
      from: now,
      to: now,
      gapMs: Math.max(0, now.wallMs - last.to.wallMs),
      isGapSure: false,
      isSameRun: false,
    };
  }
  // Setting a clock is more common than sleep on a kiosk, so a gap within a run counts as zero until the server's time
  // proves otherwise.
  const from = { ...last.to, wallMs: last.to.wallMs + jumpMs(last.to, now) };
  return { id, from, to: now, gapMs: 0, isGapSure: false, isSameRun: true };
}

/** The log with a new reading, and the position of this reading. */
export function noteReading(log: ClockLog, now: ClockReading): { readonly log: ClockLog; readonly at: ActionTime } {
  const { stretches } = log;
  const { monotonicMs } = now;
  const last = stretches.at(-1);
  // The end of the last stretch is ignored, because the clock may have been set at that moment.
  const home = stretches.findLast(
    ({ id, from, to }) =>
      from.run === now.run &&
      from.monotonicMs <= monotonicMs &&
      (monotonicMs < to.monotonicMs || (monotonicMs === to.monotonicMs && id !== last?.id)),
  );
  if (home !== undefined) {
    return { log, at: { stretch: home.id, monotonicMs } };
  }
  if (last?.to.run === now.run && Math.abs(jumpMs(last.to, now)) <= TOLERANCE_MS) {
    const grown = { ...last, to: now };
    return { log: { ...log, stretches: [...stretches.slice(0, -1), grown] }, at: { stretch: last.id, monotonicMs } };
  }
  const fresh = freshStretch(last, now);
  return { log: { ...log, stretches: [...stretches, fresh] }, at: { stretch: fresh.id, monotonicMs } };
}

/** Time between two positions of a log. */
function betweenMs({ stretches }: ClockLog, earlier: ActionTime, later: ActionTime): number {
  return stretches.reduce((sum, stretch) => {
    if (stretch.id < earlier.stretch || stretch.id > later.stretch) {
      return sum;
    }
    const fromMs = stretch.id === earlier.stretch ? earlier.monotonicMs : stretch.from.monotonicMs - stretch.gapMs;
    const toMs = stretch.id === later.stretch ? later.monotonicMs : stretch.to.monotonicMs;
    return sum + toMs - fromMs;
  }, 0);
}

/** Time that has passed since an action. The device's clock matters only for gaps the server has not confirmed. */
export function elapsedMs(log: ClockLog, at: ActionTime, now: ClockReading): number {
  const noted = noteReading(log, now);
  return Math.max(0, betweenMs(noted.log, at, noted.at));
}

/** Whether elapsed times depend on a gap that the server has not confirmed. */
export const needsServerTime = (log: ClockLog, now: ClockReading): boolean =>
  noteReading(log, now).log.stretches.some(({ isGapSure }) => !isGapSure);

/** A gap by the device's clock; negative if that clock was set back. */
interface Gap {
  readonly stretch: Stretch;
  readonly estimateMs: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * Splits the time between two contacts with the server among the gaps. The first explanation that adds up is used: the
 * device slept and its clock was right; its clock was set while it ran; its clock was set while it was off.
 */
function solveGaps(gaps: readonly Gap[], totalMs: number): readonly number[] {
  const toleranceMs = TOLERANCE_MS * (gaps.length + 1);
  const addsUp = (lengths: readonly number[]): boolean =>
    lengths.every((length) => length >= -TOLERANCE_MS) && Math.abs(sumOf(lengths) - totalMs) <= toleranceMs;
  const asRead = gaps.map(({ estimateMs }) => estimateMs);
  const withoutSetting = gaps.map(({ stretch, estimateMs }) => (stretch.isSameRun ? 0 : estimateMs));
  const found = [withoutSetting, asRead].find(addsUp);
  if (found !== undefined) {
    return found.map((length) => Math.max(0, length));
  }
  const isUnknown = gaps.map(
    ({ stretch, estimateMs }) => !stretch.isSameRun && (estimateMs < 0 || estimateMs > totalMs),
  );
  const knownMs = sumOf(withoutSetting.filter((_, index) => isUnknown[index] !== true));
  const unknown = isUnknown.filter(Boolean).length;
  if (unknown > 0 && knownMs <= totalMs) {
    return withoutSetting.map((length, index) => (isUnknown[index] === true ? (totalMs - knownMs) / unknown : length));
  }
  // Without an explanation every gap gets the same share, which is right for a single gap.
  return gaps.map(() => Math.max(0, totalMs) / gaps.length);
}

/** A gap by the device's clock; negative if that clock was set back. */
function estimateOf({ stretches }: ClockLog, { id, from }: Stretch): number {
  const before = stretches.find((stretch) => stretch.id === id - 1);
  return from.wallMs - (before?.to.wallMs ?? from.wallMs);
}

/** The log after receiving the server's time: gaps since the last contact get lengths that add up. */
export function noteContact(log: ClockLog, now: ClockReading, serverMs: number): ClockLog {
  const { log: noted, at } = noteReading(log, now);
  const { contact } = noted;
  const open = noted.stretches.filter(({ isGapSure, id }) => !isGapSure && id > (contact?.at.stretch ?? Infinity));
  if (contact === null || open.length === 0) {
    const stretches = noted.stretches.map((stretch) => ({ ...stretch, isGapSure: true }));
    return { stretches, contact: { serverMs, at } };
  }
  const gapsMs = sumOf(open.map(({ gapMs }) => gapMs));
  const totalMs = serverMs - contact.serverMs - (betweenMs(noted, contact.at, at) - gapsMs);
  const lengths = solveGaps(
    open.map((stretch) => ({ stretch, estimateMs: estimateOf(noted, stretch) })),
    totalMs,
  );
  const stretches = noted.stretches.map((stretch) => {
    const gapMs = lengths[open.indexOf(stretch)] ?? stretch.gapMs;
    return { ...stretch, gapMs, isGapSure: true };
  });
  return { stretches, contact: { serverMs, at } };
}

/** The log without the part before the oldest waiting action. */
export function trimClockLog(log: ClockLog, oldest: ActionTime | undefined): ClockLog {
  const last = log.stretches.at(-1)?.id ?? 0;
  const keptFrom = Math.min(oldest?.stretch ?? last, log.contact?.at.stretch ?? last);
  return { ...log, stretches: log.stretches.filter(({ id }) => id >= keptFrom) };
}
