import type { OutgoingMail } from "./sender.ts";

/** A mail that this process sends now. */
export interface Claimed {
  readonly id: string;
  readonly tries: number;
  /** Null when there is no recipient any more. */
  readonly mail: OutgoingMail | null;
}
