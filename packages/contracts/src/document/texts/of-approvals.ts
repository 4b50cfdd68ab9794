import type { SchemaTexts } from "./texts.ts";

const MADE = {
  accountId: "Id of the account that the work is about; of a merge the one that stays.",
  bookingId: "Id of the booking to take back.",
  bookingType: "Whether the points are given (EARNBOOKING) or taken (BURNBOOKING).",
  kind: "Kind of work: points by hand, taking back a booking, a merge, or exporting or erasing a person's data.",
  points: "How many points are given or taken.",
  reason: "Why, in words that the member may read.",
  secondaryId: "Id of the account that is merged into the other.",
  userId: "Id of the person whose data is meant.",
} as const;

/** Texts of properties of approvals. */
export const schemaTextsOfApprovals: SchemaTexts = {
  Approval: {
    accountId: { text: MADE.accountId, without: "the work is about a person" },
    askedBy: "Who asked for it.",
    balance: { text: "Points of the account at the moment.", without: "the work is about a person" },
    balanceAfter: { text: "Points the account would have.", without: "nothing waits, or the work moves no points" },
    bookingId: { text: MADE.bookingId, without: "it is another kind of work" },
    cardEnding: "Last four digits of the account's card; empty if it has none.",
    decidedAt: { text: "Moment of the decision.", without: "nobody has decided" },
    decidedBy: { text: "Who decided, or withdrew it.", without: "nobody has decided" },
    decisionReason: "What the person who decided said; may be empty.",
    expiresAt: "Moment from which it can no longer be approved.",
    kind: MADE.kind,
    mayDecide: "True if the caller may approve and reject it.",
    mayWithdraw: "True if the caller asked for it and nobody has decided.",
    memberName: "First name and initial of the member; empty for a card without a person.",
    partnerId: { text: "Partner at which it is booked.", without: "the work has no place" },
    points: { text: "Points the account gains, below zero where it loses them.", without: "the work moves no points" },
    reason: MADE.reason,
    refusal: { text: "Code of the refusal, if the approved work was refused.", without: "it was not refused" },
    resultId: { text: "Id of the booking or merge that the approval made.", without: "nothing was booked" },
    secondaryId: { text: MADE.secondaryId, without: "it is another kind of work" },
    state: "OPEN waits for a decision; EXPIRED was never decided.",
    storeId: { text: "Store at which it is booked.", without: "the work has no place" },
    userId: { text: MADE.userId, without: "the work is about an account" },
  },
  ApprovalPerson: { name: "Name of the person." },
  ApproveRequest: { reason: "What the person who decides says about it." },
  AskApprovalRequest: MADE,
  ListApprovalsResponse: {
    data: "The requests of the page.",
    next: { text: "The `after` of the next page.", without: "it was the last page" },
    waiting: "How many requests the caller may decide, a hundred at most.",
  },
  RejectRequest: { reason: "Why it is rejected. The person who asked can read it." },
};
