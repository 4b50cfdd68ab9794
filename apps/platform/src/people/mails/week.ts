import type { UiLanguage } from "@punktum/domain";

/** A line of figures in a mail. */
export interface MailFact {
  readonly label: string;
  readonly value: string;
}

/** Content of the weekly mail. */
export interface WeekContent {
  /** Values for the placeholders of its texts. */
  readonly values: Readonly<Record<"from" | "to", string>>;
  readonly facts: readonly MailFact[];
  /** Path of the same figures in the back office. */
  readonly path: string;
}

/** Reads the week that had ended when a mail was queued; undefined if its recipient no longer gets it. */
export type ReadWeek = (mail: {
  readonly programId: string;
  readonly adminId: string;
  readonly language: UiLanguage;
  readonly at: Date;
}) => Promise<WeekContent | undefined>;
