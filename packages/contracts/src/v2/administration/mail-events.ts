import { MAILED_NOTIFICATIONS } from "./notifications.ts";

const PERSON = ["program", "contact", "name"] as const;
const STAFF = ["program", "name"] as const;
const POINTS = [...PERSON, "points", "balance"] as const;

/** Variables of the mails of each event. `{{program}}` in a text becomes the programme's name. */
export const MAIL_VARIABLES = {
  ACTIVATION: PERSON,
  PASSWORD_RESET: PERSON,
  EMAIL_CHANGED: PERSON,
  CARD_CLAIM: PERSON,
  MEMBER_PIN: PERSON,
  MEMBER_PIN_SET: PERSON,
  MEMBERSHIP_CREATED: PERSON,
  MEMBERSHIP_TERMINATED: PERSON,
  OPTINS_CHANGED: PERSON,
  POINTS_EARNED: POINTS,
  POINTS_REDEEMED: POINTS,
  STAFF_INVITATION: STAFF,
  STAFF_PASSWORD_RESET: STAFF,
  STAFF_WEEKLY_FIGURES: [...STAFF, "from", "to"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** An event that a mail tells of. */
export type MailEvent = keyof typeof MAIL_VARIABLES;

/** A variable of a mail. */
export type MailVariable = (typeof MAIL_VARIABLES)[MailEvent][number];

const isMailEvent = (name: string): name is MailEvent => Object.hasOwn(MAIL_VARIABLES, name);

/** All events with a mail, those of members first. */
export const MAIL_EVENTS: readonly MailEvent[] = Object.keys(MAIL_VARIABLES).filter(isMailEvent);

const WITHOUT_LINK: readonly MailEvent[] = ["EMAIL_CHANGED", "MEMBER_PIN_SET", ...MAILED_NOTIFICATIONS];

/** Whether the mail has a button with a link. */
export const hasMailLink = (event: MailEvent): boolean => !WITHOUT_LINK.includes(event);

/** Names of the variables of an event's mails. */
export const variablesOf = (event: MailEvent): readonly MailVariable[] => MAIL_VARIABLES[event];
