/** State of a duty when one of its entries arrives. */
export interface DutyTimes {
  readonly startedAtMs: number;
  /** Null if the server has recorded no end. */
  readonly endedAtMs: number | null;
  readonly lastUsedAtMs: number;
  /** Idle time after which a duty ends. */
  readonly idleMs: number;
  /** Sessions that began earlier are invalid, for example after a new password. */
  readonly sessionsFromMs: number | null;
  /** The person still works for the programme. */
  readonly isActive: boolean;
}

/** When an entry was made, and the last contact before it. */
export interface EntryMoment {
  readonly actionMs: number;
  readonly inContactAtMs: number | undefined;
}

/** Tolerance for latency and for clock differences between the server's processes. */
const TOLERANCE_MS = 2 * 60_000;
/** Signing in needs the network, so offline work continues under the last duty, for at most one shift. */
const LONGEST_DUTY_MS = 16 * 3_600_000;

/**
 * Whether a duty covers an entry. While the device was in contact, the server's record of the duty decides. While it
 * was offline, the person on duty at the last contact stays on duty, for at most one shift.
 */
export function wasOnDuty(duty: DutyTimes, { actionMs, inContactAtMs = 0 }: EntryMoment): boolean {
  const { startedAtMs, endedAtMs, lastUsedAtMs, idleMs, sessionsFromMs } = duty;
  const endMs = Math.min(
    startedAtMs + LONGEST_DUTY_MS,
    endedAtMs ?? Number.POSITIVE_INFINITY,
    sessionsFromMs !== null && sessionsFromMs > startedAtMs ? sessionsFromMs : Number.POSITIVE_INFINITY,
  );
  const wasOpenInContact = inContactAtMs <= Math.max(startedAtMs, lastUsedAtMs + idleMs) + TOLERANCE_MS;
  return (
    duty.isActive && wasOpenInContact && actionMs >= startedAtMs - TOLERANCE_MS && actionMs <= endMs + TOLERANCE_MS
  );
}
