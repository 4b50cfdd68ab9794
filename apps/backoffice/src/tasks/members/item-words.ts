import { type memberCareApi, MAILED_NOTIFICATIONS } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import type { TFunction } from "i18next";
import type * as z from "zod/mini";
import type { Format } from "../../base/format.ts";
import type { IconName } from "../../parts/icon.tsx";
import { optinWords } from "./optin-words.ts";

/** One event of the timeline. */
export type TimelineItem = z.output<typeof memberCareApi.readTimeline.response>["data"][number];

/** Texts of a row of the timeline. */
export interface ItemWords {
  readonly icon: IconName;
  readonly title: string;
  readonly sub: string;
}

interface Tools {
  readonly t: TFunction;
  readonly format: Format;
  readonly language: UiLanguage;
}

const ACTIONS = [
  "IDENTIFIER_ADDED",
  "IDENTIFIER_ACTIVATED",
  "IDENTIFIER_DEACTIVATED",
  "IDENTIFIER_REMOVED",
  "ACCOUNT_CREATED",
  "ACCOUNT_TERMINATED",
  "USER_CHANGED",
  "USER_REGISTERED",
  "USER_ACTIVATED",
  "USER_ERASED",
  "USER_EXPORTED",
  "MAIL_CHOICE_CHANGED",
  "USER_PASSWORD_CHANGED",
  "MEMBERSHIP_CREATED",
  "MEMBER_PIN_SET",
  "MEMBER_PIN_REMOVED",
  "MEMBER_PIN_MAIL_ASKED",
  "PHONE_ENROLLED",
  "PHONE_REVOKED",
  "REGISTRATION_DATA_DELETED",
  "REDEMPTION_USED",
  "APPROVAL_ASKED",
  "APPROVAL_APPROVED",
  "APPROVAL_REJECTED",
  "APPROVAL_WITHDRAWN",
  "PRIVACY_REQUEST_RECORDED",
  "PRIVACY_REQUEST_CLOSED",
  "MEMBER_NOTE_WRITTEN",
  "MEMBER_NOTE_DELETED",
  "MEMBER_TAG_GIVEN",
  "MEMBER_TAG_TAKEN",
] as const;
const MAILS = [
  "ACTIVATION",
  "PASSWORD_RESET",
  "EMAIL_CHANGED",
  "CARD_CLAIM",
  "MEMBER_PIN",
  "MEMBER_PIN_SET",
  ...MAILED_NOTIFICATIONS,
] as const;
const MAIL_STATES = ["WAITING", "SENT", "FAILED", "CANCELLED"] as const;

const known = <Name extends string>(names: readonly Name[], given: string | undefined): Name | undefined =>
  names.find((name) => name === given);

/** Title of a booking that does not belong to a sale. */
function plainTitle({ points = 0, actor, what, names }: TimelineItem, { t, language }: Tools): string {
  const isDebit = points < 0;
  if (what === "MANUALREVENUE" && actor.name !== undefined) {
    return t(isDebit ? "members.timeline.debit" : "members.timeline.credit", { name: actor.name });
  }
  const name = names?.[language] ?? "";
  const plain = isDebit ? "members.timeline.debitPlain" : "members.timeline.creditPlain";
  return name || t(what === "REV" ? "members.timeline.purchasePlain" : plain);
}

function bookingTitle(item: TimelineItem, tools: Tools): string {
  const { t, format } = tools;
  const { sale, takesBack } = item;
  if (takesBack !== undefined) {
    return t("members.timeline.correction");
  }
  if (sale === undefined) {
    return plainTitle(item, tools);
  }
  const amount = format.money(Math.abs(sale.amount));
  return t(sale.amount < 0 ? "members.timeline.return" : "members.timeline.purchase", { amount });
}

function holdState({ what, until }: TimelineItem, { t, format }: Tools): string {
  if (what === "OPEN") {
    return t("members.timeline.holdOpen", { time: until === undefined ? "" : format.time(until) });
  }
  return t(what === "EXPIRED" ? "members.timeline.holdExpired" : "members.timeline.holdReleased");
}

function mailTitle({ what }: TimelineItem, { t }: Tools): string {
  const mail = known(MAILS, what);
  return t("members.timeline.mail", { name: mail === undefined ? what : t(`members.timeline.mails.${mail}`) });
}

function actionTitle({ what }: TimelineItem, { t }: Tools): string {
  const action = known(ACTIONS, what);
  return action === undefined ? what : t(`members.timeline.actions.${action}`);
}

function consentTitle({ what }: TimelineItem, { t }: Tools): string {
  if (what === "CREATED") {
    return t("members.timeline.consentCreated");
  }
  return t(what === "TERMINATED" ? "members.timeline.consentEnded" : "members.timeline.consentChanged");
}

function flagTitle({ what, rule }: TimelineItem, { t }: Tools): string {
  if (what === "CLEARED") {
    return t("members.timeline.unflagged");
  }
  return t(rule === undefined ? "members.timeline.flagged" : "members.timeline.flaggedByRule");
}

function redeemedTitle({ names }: TimelineItem, { t, language }: Tools): string {
  const name = names?.[language] ?? "";
  return name === "" ? t("members.timeline.redeemedPlain") : t("members.timeline.redeemed", { name });
}

function heldTitle({ names }: TimelineItem, { t, language }: Tools): string {
  const name = names?.[language] ?? "";
  return name === "" ? t("members.timeline.heldPlain") : t("members.timeline.held", { name });
}

const TITLES: Readonly<Record<TimelineItem["kind"], (item: TimelineItem, tools: Tools) => string>> = {
  BOOKING: bookingTitle,
  REDEMPTION: redeemedTitle,
  RESERVATION: heldTitle,
  CONSENT: consentTitle,
  FLAG: flagTitle,
  MERGE: (_item, { t }) => t("members.timeline.merged"),
  MAIL: mailTitle,
  CODE: actionTitle,
  STAFF: actionTitle,
};

const ICONS: Readonly<Record<TimelineItem["kind"], IconName>> = {
  BOOKING: "plus",
  REDEMPTION: "gift",
  RESERVATION: "clock",
  CONSENT: "shield",
  FLAG: "lock",
  MERGE: "merge",
  MAIL: "mail",
  CODE: "card",
  STAFF: "pencil",
};

function iconOf({ kind, points = 0, what, takesBack }: TimelineItem): IconName {
  if (takesBack !== undefined) {
    return "undo";
  }
  if (kind === "BOOKING" && points < 0) {
    return "minus";
  }
  return kind === "FLAG" && what === "CLEARED" ? "unlock" : ICONS[kind];
}

function byWhom({ actor, kind, what }: TimelineItem, t: TFunction): string {
  if (actor.kind === "STAFF") {
    // The title of a manual credit already names the person.
    return kind === "BOOKING" && what === "MANUALREVENUE" ? "" : (actor.name ?? "");
  }
  if (actor.kind === "PERSON") {
    return t("members.timeline.byPerson");
  }
  return actor.kind === "SYSTEM" && kind !== "MAIL" ? t("members.timeline.bySystem") : "";
}

/** The given consents, with the version of the text. */
function consentsOf({ optins = [], textVersion }: TimelineItem, t: TFunction): string {
  const given = optins.filter(({ flag }) => flag).map(({ type }) => optinWords(type, t));
  const version = textVersion === undefined ? [] : [t("members.timeline.textVersion", { version: textVersion })];
  return [...given, ...version].join(", ");
}

function subOf(item: TimelineItem, tools: Tools): string {
  const { t } = tools;
  const { place, sale, reason, kind, mailStatus, takenBackBy } = item;
  const mailState = known(MAIL_STATES, mailStatus);
  return [
    place?.storeName,
    place?.till === undefined ? undefined : t("members.timeline.byTill", { till: place.till }),
    sale?.receiptNumber === undefined ? undefined : t("members.timeline.receipt", { number: sale.receiptNumber }),
    kind === "RESERVATION" ? holdState(item, tools) : undefined,
    mailState === undefined ? undefined : t(`members.timeline.mailStates.${mailState}`),
    consentsOf(item, t),
    item.rule === "CARD_BOOKINGS" ? t("members.member.cardBookings") : reason,
    byWhom(item, t),
    takenBackBy === undefined ? undefined : t("members.timeline.takenBack"),
  ]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");
}

/** Title and second line of a row. */
export function itemWords(item: TimelineItem, tools: Tools): ItemWords {
  return { icon: iconOf(item), title: TITLES[item.kind](item, tools), sub: subOf(item, tools) };
}
