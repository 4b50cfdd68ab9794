import type { OutgoingMail } from "./sender.ts";

/** A mail that this process has claimed. */
export interface Claimed {
  readonly id: string;
  readonly tries: number;
  /** Null if the recipient no longer exists; a function if the content is read in its own transaction. */
  readonly mail: OutgoingMail | null | (() => Promise<OutgoingMail | null>);
}
