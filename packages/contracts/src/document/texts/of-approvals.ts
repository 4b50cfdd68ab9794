import type { SchemaTexts } from "./texts.ts";

const MADE = {
  accountId: "Id of the account that the work is about; of a merge the one that stays.",
  bookingId: "Id of the booking to take back.",
  bookingType: "Whether the points are given (EARNBOOKING) or taken (BURNBOOKING).",
  kind: "What is asked for: points by hand, a booking taken back, a merge, or a person's data given out or erased.",
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
    balance: { text: "Points of the account now.", without: "the work is about a person" },
    balanceAfter: { text: "Points the account would have.", without: "nothing waits, or the work moves no points" },
    bookingId: { text: MADE.bookingId, without: "the work is another one" },
    cardEnding: "Last four digits of the account's card; empty where it has none.",
    decidedAt: { text: "Moment of the decision.", without: "nobody has decided" },
    decidedBy: { text: "Who decided, or withdrew it.", without: "nobody has decided" },
    decisionReason: "What who decided said; empty where that was nothing.",
    expiresAt: "Moment from which nobody can approve it.",
    kind: MADE.kind,
    mayDecide: "True where the caller may approve and reject it.",
    mayWithdraw: "True where the caller asked and nobody has decided.",
    memberName: "First name and initial of the member; empty for a card without a person.",
    partnerId: { text: "Partner at which it is booked.", without: "the work has no place" },
    points: { text: "Points the account gains, below zero where it loses them.", without: "the work moves no points" },
    reason: MADE.reason,
    refusal: { text: "Code with which the work was refused when somebody approved it.", without: "it was not refused" },
    resultId: { text: "Id of the booking or merge it became.", without: "nothing was booked" },
    secondaryId: { text: MADE.secondaryId, without: "the work is another one" },
    state: "OPEN waits for a decision; EXPIRED was never decided.",
    storeId: { text: "Store at which it is booked.", without: "the work has no place" },
    userId: { text: MADE.userId, without: "the work is about an account" },
  },
  ApprovalPerson: { name: "Name of the person." },
  ApproveRequest: { reason: "What who decides wants to say." },
  AskApprovalRequest: MADE,
  ListApprovalsResponse: {
    data: "The requests of the page.",
    next: { text: "What to name as `after` for the next page.", without: "it was the last page" },
    waiting: "How many requests the caller may decide, a hundred at most.",
  },
  RejectRequest: { reason: "Why it is rejected; who asked reads it." },
};
