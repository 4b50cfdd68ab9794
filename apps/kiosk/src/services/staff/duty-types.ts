import type { GatewayOutcome } from "@punktum/client";

/** Somebody of the staff at this device, as the server let them in. */
export interface OnDuty {
  readonly name: string;
  /** Absent once nobody has touched the device for the programme's idle time: it is locked until somebody signs in. */
  readonly token?: string;
  readonly idleMs: number;
}

/** How somebody of the staff shows who they are. */
export type DutyProof = { readonly pin: string } | { readonly email: string; readonly password: string };

/** Signing in, being asked to, and leaving (B-40). */
export interface DutyWork {
  readonly signIn: (proof: DutyProof) => Promise<GatewayOutcome<null>>;
  /** Asks on the screen; true once somebody has signed in. Who asks meanwhile gets the same answer. */
  readonly ask: () => Promise<boolean>;
  readonly require: () => Promise<boolean>;
  readonly end: () => void;
}
