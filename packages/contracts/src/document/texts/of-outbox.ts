import type { SchemaTexts, Texts } from "./texts.ts";

const NUMBER = "Position of the entry in its storage: 1, 2, 3, … without a gap, never used twice.";
const KEY = "Idempotency key: made before the first try, never changed, valid without a time limit.";
const OUTBOX_ID = "Id of the tablet's storage, made together with it.";

const place = {
  kind: "Kind of the entry, always the same here.",
  number: NUMBER,
  key: KEY,
  lane: "Entries of the same lane are handled in order. The lane is a digest of the member, never a card.",
  madeBy: {
    text: "Id of the device that the tablet was when it made the entry; each mounting makes a new device.",
    without: "the sending device",
  },
} as const;

const entry = {
  ...place,
  secondsSinceAction:
    "Seconds from the action to the sending, by the monotonic clock. They grow with each try and are not compared when a request is repeated.",
  statement: {
    text: "Statement of the duty in which it was confirmed, from the answer of `v2.startDuty`.",
    without: "nobody was on duty",
  },
  identifiedBy: { text: "How the device got the code: TYPED, or READ by camera or reader.", without: "TYPED" },
  expectedPoints: { text: "Points that the device showed to the shopper, signed.", without: "it showed none" },
  expectedReasons: { text: "Reasons of the expected points.", without: "not reported" },
} as const;

const { statement, identifiedBy, expectedPoints, expectedReasons } = entry;
const handedOver = {
  kind: place.kind,
  number: NUMBER,
  key: KEY,
  actionTime: "When it happened, by the device's clock.",
  statement,
  identifiedBy,
  expectedPoints,
  expectedReasons,
} as const;

const health = {
  lastNumber: "The last number that the storage has assigned.",
  heardAt: "Moment of its last report; null: never.",
  missing: "Numbers that neither the platform nor the device has; the first hundred ranges.",
  missingCount: "How many numbers are missing.",
  lost: "Storages of the device that are lost.",
  deadLetters: "Refused entries that wait for a decision.",
} as const;

/** Descriptions of properties in schemas for the outbox of tablets. */
export const schemaTextsOfOutbox: SchemaTexts = {
  NumberRange: { first: "The first number.", last: "The last number, included." },
  SaleEntry: { ...entry, sale: "The sale as staff entered it." },
  PointsEntry: { ...entry, points: "The points given or taken." },
  CheckInEntry: { ...entry, checkIn: "The code that was shown." },
  RedemptionEntry: { ...entry, redemption: "The voucher that was handed out." },
  EntryRedemption: {
    voucherId: "Id of the coupon or reward in the account, such as C12 or R5.",
    points: "Points that the member was shown, without a sign.",
    allowance: "The allowance that covers it, as the platform has signed it.",
  },
  OfflineAllowance: {
    deviceId: "The device that may use it.",
    serial: "Number of the allowance among those of the device.",
    points: "The most points that the device may redeem under it.",
    vouchers: "The most vouchers that the device may hand out under it.",
    pointsAtOnce: "The most points of one voucher.",
    settled: "Redemptions of the device that the platform had settled when it signed.",
    until: "End of the day for which it is given.",
    signature: "Ed25519 signature of the platform, base64url.",
  },
  OfflineLoss: {
    deviceId: "The tablet that handed the voucher out.",
    deviceName: "What staff call the tablet.",
    partnerId: "Partner of its place; null: not known.",
    storeId: "Shop of its place; null: not known.",
    storeName: "Its name; may be empty.",
    accountId: "The member's account; null: no account has the card.",
    voucherId: "Id of the coupon or reward, such as C12 or R5.",
    title: "Title of the voucher; empty if there is none any more.",
    redeemedAt: "When it was handed out, by the platform's clock.",
    settledAt: "When the tablet's report arrived.",
    promised: "Points that the member was shown.",
    taken: "Points that the account had and that were booked.",
    lost: "Points that were not covered.",
    code: "Why nothing could be booked, of the error table; empty: the voucher is booked.",
    reviewedAt: "Moment at which people have noted that they know; null: not yet.",
    reviewedBy: "Who has noted it; empty while nobody has.",
    review: "What they noted.",
  },
  ListOfflineLossesResponse: {
    data: "The losses of this page.",
    next: "The `after` of the next page; null: this was the last one.",
  },
  ReviewOfflineLossRequest: { review: "What is known about it." },
  Withdrawal: { ...place, decision: "What staff decided." },
  UnreadableEntry: { number: NUMBER, key: KEY },
  EntryPoints: {
    points: "Points without a sign; `bookingType` says whether they are given or taken.",
    reason: "Reason as staff typed it; may be empty.",
    receipt: { text: "Facts of the receipt: the same sale is refused under another key.", without: "none" },
  },
  EntryDecision: {
    kind: "DISCARDED: it must not be booked. HANDED_OVER: it waits as a refused entry until people enter its content in the back office.",
    reason: "Why it is not booked by this entry.",
    by: "Who decided, as the device knows the person.",
  },
  ExpectedReason: {
    id: { text: "Id of the rule, coupon or sale.", without: "it has none" },
    points: "Points that the device expected from it, signed.",
  },
  SendOutboxRequest: {
    outboxId: OUTBOX_ID,
    lastNumber: "The last number that the storage has assigned; 0 for none.",
    held: { text: "Numbers that are still in the storage, those of this request included.", without: "not reported" },
    closing: {
      text: "True: the storage is deleted on purpose after this request, so that a new storage does not count as a loss.",
      without: "it stays",
    },
    entries: "The entries, at most 50. One that cannot be read is refused on its own.",
    asked: {
      text: "Entries that wait for somebody to sign in, at most 50: told whether they are settled already, never booked.",
      without: "none",
    },
  },
  SendOutboxResponse: {
    serverTime: "The platform's time.",
    answers: "One answer for each entry, in their order, then one for each entry that was asked about.",
    health: "State of this device's entries at the platform.",
    settled: "Refused entries that the back office has settled and that the device still has.",
    allowance: {
      text: "What the device may redeem without the platform before its next report.",
      without: "nothing, and the device has never had an allowance",
    },
  },
  BookedEntry: {
    number: NUMBER,
    outcome: "Always BOOKED: the entry is booked.",
    replayed: "True if it was booked before this request.",
    actionTime: "Time of the action as the platform has determined it.",
    bookingId: {
      text: "Id of the booking or sale.",
      without: "a check-in, or a redemption of which nothing could be booked",
    },
    bookedPoints: { text: "Points that moved, signed.", without: "a check-in" },
    expectedPoints: { text: "Points that the device expected.", without: "it expected none" },
    differences: {
      text: "Differences between expected and booked points by reason; they add up to the whole difference.",
      without: "they do not differ, or the device did not send its reasons",
    },
    balance: { text: "Balance right after it.", without: "another account's, or a check-in" },
    remarks: { text: "Remarks about decisions of the platform, in the caller's language.", without: "nothing" },
    bookedBy: {
      text: "BACK_OFFICE: people there booked it under the entry's key, after a hand-over or a refusal.",
      without: "the device's own request booked it",
    },
  },
  PointsDifference: {
    id: { text: "Id of the rule, coupon or sale.", without: "it has none" },
    name: { text: "Its name.", without: "only the device knows it" },
    expectedPoints: "What the device expected from it.",
    bookedPoints: "What it gave.",
  },
  RefusedEntry: {
    number: NUMBER,
    outcome: "Always REFUSED: the entry is refused.",
    code: "Code of the error table.",
    refusals: "How often it was refused.",
  },
  WithdrawnEntry: { number: NUMBER, outcome: "Always WITHDRAWN: the decision of staff is recorded." },
  LaterEntry: {
    number: NUMBER,
    outcome: "Always LATER: nothing is decided yet, send it again.",
    why: "Why, in plain English.",
    afterSeconds: { text: "Seconds to wait.", without: "soon" },
  },
  OutboxHealth: { ...health, outboxId: "Id of the storage in use; null: the device has sent nothing yet." },
  LostOutbox: {
    outboxId: OUTBOX_ID,
    lastNumber: "The last number that the platform knows. Later entries are unknown.",
    waiting: "Entries without an answer that it held at its last report.",
    heardAt: "Moment of its last report.",
  },
  SettledEntry: {
    number: NUMBER,
    outcome: "BOOKED or DISCARDED.",
    reason: "Why it was discarded; may be empty.",
    settledAt: "Moment of the decision.",
  },
  DeadLetter: {
    state: "OPEN waits for a decision; BOOKED and DISCARDED were decided in the back office, WITHDRAWN at the tablet.",
    deviceName: "What staff call the tablet.",
    partnerId: "Partner where it was made; null: not known.",
    storeId: "Shop it was made in; null: not known.",
    storeName: "Its name; may be empty.",
    number: NUMBER,
    kind: "What it books. UNREADABLE: only the tablet has its content.",
    actionTime: "When it happened, by the platform's clock.",
    staffName: "Who confirmed it; empty if it has no valid statement.",
    keyCode: "The card as it was sent; null: without a card, or settled.",
    idType: "Kind of that code; null: without a card, or settled.",
    amount: "Euros of a sale; null: no sale.",
    points: "Points of a manual booking, else the points that the tablet expected; null: not known.",
    code: "Code of the last refusal.",
    message: "Sentence of the last refusal.",
    refusals: "How often it was refused.",
    refusedAt: "Moment of the first refusal.",
    lastRefusedAt: "Moment of the last refusal.",
    reason: "Why it was discarded or withdrawn; may be empty.",
    settledBy: "Who settled it; empty while it is open.",
    settledAt: "Moment it was settled; null: it is open.",
  },
  HandedOverSale: { ...handedOver, sale: "The sale as staff entered it." },
  HandedOverPoints: { ...handedOver, points: "The points given or taken." },
  TakeOverEntriesRequest: {
    deviceId: "The device that the tablet was when it made the entries; each mounting makes a new device.",
    outboxId: { text: OUTBOX_ID, without: "the storage that the device reported last" },
    entries: "The entries, at most 200.",
  },
  TakeOverEntriesResponse: {
    open: "Entries that wait for a decision now.",
    booked: "Entries that were booked before.",
    settled: "Entries that were discarded or withdrawn before.",
  },
  ListDeadLettersResponse: {
    data: "The entries of this page.",
    next: "The `after` of the next page; null: this was the last one.",
  },
  RetryDeadLetterRequest: {
    keyCode: { text: "Another card on which it is booked.", without: "the card of the entry" },
    idType: { text: "Kind of that code.", without: "CARDCODE for another card, else that of the entry" },
  },
  DiscardDeadLetterRequest: { reason: "Why it is not booked." },
  V1UnMountDevicePayload: {
    reason: { text: "Reason in staff's words; required while bookings wait on the device.", without: "none waits" },
  },
  SettleOutboxLossRequest: { reason: "What became of the lost bookings." },
};

/** Summaries of these schemas. */
export const outboxSummaries: Texts = {
  NumberRange: "Consecutive numbers.",
  OutboxEntry: "An entry of a tablet; `kind` says which.",
  SaleEntry: "A sale, or a return by receipt.",
  PointsEntry: "Points given or taken by hand.",
  CheckInEntry: "A shopper showed a code.",
  RedemptionEntry: "A voucher that was handed out while the platform did not answer.",
  EntryRedemption: "A voucher, its price, and the allowance that covers it.",
  OfflineAllowance: "The most that a device may redeem before it reports again.",
  OfflineLoss: "What a voucher that was handed out without the platform has cost the programme.",
  Withdrawal: "Staff's decision about an entry that was not booked.",
  UnreadableEntry: "An entry of any other form. It is refused, and the others are not.",
  EntrySale: "A sale; its time comes from the entry.",
  EntryPoints: "Points by hand.",
  EntryCheckIn: "A code that was shown.",
  EntryDecision: "What staff at the device decided about an entry.",
  ExpectedReason: "A part of the points that the device expected.",
  OutboxAnswer: "The platform's answer to an entry; `outcome` says which.",
  BookedEntry: "The entry is booked, now or earlier.",
  RefusedEntry: "The entry is refused.",
  WithdrawnEntry:
    "Staff's decision is recorded. The key of a discarded entry is refused from now on; one that is handed over waits as a refused entry.",
  LaterEntry: "Nothing is decided yet.",
  PointsDifference: "Where expected and booked points differ.",
  OutboxHealth: "What the platform knows about the entries of a device.",
  LostOutbox: "A storage of a device that is lost.",
  SettledEntry: "A refused entry that the back office has settled.",
  HandedOverEntry: "An entry that a tablet has handed over; `kind` says which.",
  HandedOverSale: "A sale that a tablet has handed over.",
  HandedOverPoints: "Points by hand that a tablet has handed over.",
  DeadLetter: "A refused entry of a tablet, and the decision about it.",
};

/** Texts of parameters of these calls. */
export const outboxParameterTexts: Readonly<Record<string, Texts>> = {
  DeleteDevice: { reason: "Reason in staff's words, required while bookings wait on the device; absent: none waits." },
  DeleteMounting: {
    reason: "Reason in staff's words, required while bookings wait on the device; absent: none waits.",
  },
  ListOfflineLosses: {
    state: "`open` for losses that nobody has reviewed, `done` for the others.",
    deviceId: "Only losses of this tablet; of all the caller reaches when absent.",
    after: "The `next` of the previous page; absent: from the latest.",
    limit: "Maximum number of losses in the answer, 1 to 200; 50 when absent.",
  },
  ListDeadLetters: {
    state: "`open` for entries that wait for a decision, `done` for the others.",
    deviceId: "Only entries of this tablet; of all the caller reaches when absent.",
    after: "The `next` of the previous page; absent: from the latest action.",
    limit: "Maximum number of entries in the answer, 1 to 200; 50 when absent.",
  },
};
