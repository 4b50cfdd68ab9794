import type { GatewayOutcome, NeededConfirmation } from "@punktum/client";

/** The person on duty at this device. */
export interface OnDuty {
  readonly name: string;
  /** Absent after the programme's idle time without a touch: the device is locked until somebody signs in. */
  readonly token?: string;
  readonly idleMs: number;
  /** Proves this duty for entries that are sent later. Absent if the device is locked. */
  readonly statement?: string | undefined;
}

/** Credentials of staff. */
export type DutyProof = { readonly pin: string } | { readonly email: string; readonly password: string };

/** Signing in, asking for it, and leaving (decision 0045). */
export interface DutyWork {
  readonly signIn: (proof: DutyProof) => Promise<GatewayOutcome<null>>;
  /** Asks on the screen; true after a sign-in. Single-flight: concurrent calls get the same answer. */
  readonly ask: () => Promise<boolean>;
  readonly require: () => Promise<boolean>;
  readonly requirePerson: () => Promise<boolean>;
  /** Asks a colleague to confirm a request above the limits of one person (decision 0051). */
  readonly confirm: (needed: NeededConfirmation) => Promise<boolean>;
  readonly end: () => void;
}
