import type { SchemaTexts, Texts } from "./texts.ts";

const NUMBER = "Position of the entry in its storage: 1, 2, 3, … without a gap, never used twice.";
const KEY = "Idempotency key: made before the first try, never changed, valid for ever.";
const OUTBOX_ID = "Id of the storage, made with it.";

const place = {
  kind: "Kind of the entry, always the same here.",
  number: NUMBER,
  key: KEY,
  lane: "Entries of a lane are handled in their order: a digest of the member, never a card.",
  madeBy: {
    text: "Id of the device as which the tablet was mounted when the entry was made.",
    without: "the sending device",
  },
} as const;

const entry = {
  ...place,
  secondsSinceAction:
    "Seconds since the action at the moment of sending, by the monotonic clock. Not part of the request's identity: it grows with each try.",
  statement: {
    text: "Statement of the duty under which it was confirmed, from the answer to `v2.startDuty`.",
    without: "nobody was on duty",
  },
  identifiedBy: { text: "How the device got the code: TYPED, or READ by camera or reader.", without: "TYPED" },
  expectedPoints: { text: "Points that the device told the shopper, signed.", without: "it told none" },
  expectedReasons: { text: "How the expected points came about.", without: "it is not told" },
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
  lastNumber: "The last number that the storage has given.",
  heardAt: "Moment it was heard of last; null: never.",
  missing: "Numbers that neither the platform nor the device has; the first hundred ranges.",
  missingCount: "How many numbers are missing.",
  lost: "Storages of the device that are gone.",
  deadLetters: "Refused entries that wait for a decision.",
} as const;

/** Descriptions of properties in schemas for the outbox of tablets. */
export const schemaTextsOfOutbox: SchemaTexts = {
  NumberRange: { first: "The first number.", last: "The last number, included." },
  SaleEntry: { ...entry, sale: "The sale as staff rang it up." },
  PointsEntry: { ...entry, points: "The points given or taken." },
  CheckInEntry: { ...entry, checkIn: "The code that was shown." },
  Withdrawal: { ...place, decision: "What staff decided." },
  UnreadableEntry: { number: NUMBER, key: KEY },
  EntryPoints: {
    points: "Points without sign; `bookingType` says which way.",
    reason: "Reason as staff typed it; may be empty.",
    receipt: { text: "Facts of the receipt: the same sale is refused under another key.", without: "none" },
  },
  EntryDecision: {
    kind: "DISCARDED: it is not to be booked. HANDED_OVER: it waits as a refused entry until people bring its content.",
    reason: "Why it is not booked by this entry.",
    by: "Who decided, as the device names staff.",
  },
  ExpectedReason: {
    id: { text: "Id of the rule, coupon or sale.", without: "it has none" },
    points: "Points that the device expected from it, signed.",
  },
  SendOutboxRequest: {
    outboxId: OUTBOX_ID,
    lastNumber: "The last number that the storage has given; 0 for none.",
    held: { text: "Numbers that are still in the storage, those of this request included.", without: "it is not told" },
    closing: {
      text: "True: the storage is emptied on purpose after this request, so another one is no loss.",
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
    answers: "One for each entry, in their order, then for the asked ones.",
    health: "What the platform knows about the entries of this device.",
    settled: "Refused entries that the device still has, and the back office has settled.",
  },
  BookedEntry: {
    number: NUMBER,
    outcome: "Always the same here: it is booked.",
    replayed: "True: it had been booked before this request.",
    actionTime: "When the platform says it happened.",
    bookingId: { text: "Id of the booking or sale.", without: "a check-in" },
    bookedPoints: { text: "Points that moved, signed.", without: "a check-in" },
    expectedPoints: { text: "Points that the device expected.", without: "it expected none" },
    differences: {
      text: "Where expected and booked points differ, reason by reason; they add up to the difference.",
      without: "they do not differ, or the device did not tell its reasons",
    },
    balance: { text: "Balance right after it.", without: "another account's, or a check-in" },
    remarks: { text: "What the platform decided, in the caller's language.", without: "nothing" },
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
    outcome: "Always the same here: it is refused.",
    code: "Code of the error table.",
    refusals: "How often it was refused.",
  },
  WithdrawnEntry: { number: NUMBER, outcome: "Always the same here: staff's decision is recorded." },
  LaterEntry: {
    number: NUMBER,
    outcome: "Always the same here: no word yet, send it again.",
    why: "Why, in plain English.",
    afterSeconds: { text: "Seconds to wait.", without: "soon" },
  },
  OutboxHealth: { ...health, outboxId: "Id of the storage in use; null: the device has sent nothing yet." },
  LostOutbox: {
    outboxId: OUTBOX_ID,
    lastNumber: "The last number the platform knows of; nothing is known of later ones.",
    waiting: "Entries it held without the platform's word when it was heard of last.",
    heardAt: "Moment it was heard of last.",
  },
  SettledEntry: {
    number: NUMBER,
    outcome: "BOOKED or DISCARDED.",
    reason: "Why it was discarded; may be empty.",
    settledAt: "Moment of the decision.",
  },
  DeadLetter: {
    state: "OPEN waits for a decision; BOOKED, DISCARDED in the back office, WITHDRAWN at the tablet.",
    deviceName: "What staff call the tablet.",
    partnerId: "Partner it was made for; null: not known.",
    storeId: "Shop it was made in; null: not known.",
    storeName: "Its name; may be empty.",
    number: NUMBER,
    kind: "What it books. UNREADABLE: only the tablet has its content.",
    actionTime: "When it happened, by the platform's time.",
    staffName: "Who confirmed it; empty where no valid statement came with it.",
    keyCode: "The card as it was sent; null: without a card, or settled.",
    idType: "Kind of that code; null: without a card, or settled.",
    amount: "Euros of a sale; null: no sale.",
    points: "Points of a booking by hand, else those the tablet expected; null: not told.",
    code: "Code of the last refusal.",
    message: "Sentence of the last refusal.",
    refusals: "How often it was refused.",
    refusedAt: "Moment of the first refusal.",
    lastRefusedAt: "Moment of the last refusal.",
    reason: "Why it was discarded or withdrawn; may be empty.",
    settledBy: "Who settled it; empty while it is open.",
    settledAt: "Moment it was settled; null: it is open.",
  },
  HandedOverSale: { ...handedOver, sale: "The sale as staff rang it up." },
  HandedOverPoints: { ...handedOver, points: "The points given or taken." },
  TakeOverEntriesRequest: {
    deviceId: "The device as which the tablet was mounted when the entries were made.",
    outboxId: { text: OUTBOX_ID, without: "the storage that the device named last" },
    entries: "The entries, at most 200.",
  },
  TakeOverEntriesResponse: {
    open: "Entries that wait for a decision now.",
    booked: "Entries that were booked before.",
    settled: "Entries that were discarded or withdrawn before.",
  },
  ListDeadLettersResponse: {
    data: "The entries of this page.",
    next: "The `after` of the following page; null: this was the last one.",
  },
  RetryDeadLetterRequest: {
    keyCode: { text: "Another card to book it for.", without: "the one it came with" },
    idType: { text: "Kind of that code.", without: "CARDCODE for another card, else as it came" },
  },
  DiscardDeadLetterRequest: { reason: "Why it is not booked." },
  V1UnMountDevicePayload: {
    reason: { text: "Why, in staff's words, although bookings wait on the device.", without: "none waits" },
  },
  SettleOutboxLossRequest: { reason: "What became of the lost bookings." },
};

/** Summaries of these schemas. */
export const outboxSummaries: Texts = {
  NumberRange: "Consecutive numbers.",
  OutboxEntry: "An entry of a tablet; `kind` tells which.",
  SaleEntry: "A sale, or a return by receipt.",
  PointsEntry: "Points given or taken by hand.",
  CheckInEntry: "A shopper showed a code.",
  Withdrawal: "Staff's decision about an entry that was not booked.",
  UnreadableEntry: "Any other entry: refused on its own.",
  EntrySale: "A sale without a time of its own.",
  EntryPoints: "Points by hand.",
  EntryCheckIn: "A code that was shown.",
  EntryDecision: "What staff at the device decided about an entry.",
  ExpectedReason: "A part of the points that the device expected.",
  OutboxAnswer: "The platform's word on an entry; `outcome` tells which.",
  BookedEntry: "The entry is booked, now or earlier.",
  RefusedEntry: "The entry is refused as it stands.",
  WithdrawnEntry:
    "Staff's decision is recorded. The key of a discarded entry is refused from now on; one that is handed over waits as a refused entry.",
  LaterEntry: "No word yet.",
  PointsDifference: "Where expected and booked points differ.",
  OutboxHealth: "What the platform knows about the entries of a device.",
  LostOutbox: "A storage of a device that is gone.",
  SettledEntry: "A refused entry that the back office has settled.",
  HandedOverEntry: "An entry that a tablet has handed over; `kind` tells which.",
  HandedOverSale: "A sale that a tablet has handed over.",
  HandedOverPoints: "Points by hand that a tablet has handed over.",
  DeadLetter: "A refused entry of a tablet, and what was decided.",
};

/** Texts of parameters of these calls. */
export const outboxParameterTexts: Readonly<Record<string, Texts>> = {
  DeleteDevice: { reason: "Why, in staff's words, although bookings wait on the device; absent: none waits." },
  DeleteMounting: { reason: "Why, in staff's words, although bookings wait on the device; absent: none waits." },
  ListDeadLetters: {
    state: "`open` for those that wait for a decision, `done` for the others.",
    deviceId: "Only entries of this tablet; of all the caller reaches when absent.",
    after: "The `next` of the page before; absent: from the latest action.",
    limit: "Most entries of the answer, 1 to 200; 50 when absent.",
  },
};
