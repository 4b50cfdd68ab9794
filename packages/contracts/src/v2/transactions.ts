import * as z from "zod/mini";
import { defineCall, DEVICE_OR_STAFF_ROLES, SALE_ROLES } from "../call.ts";
import type { ErrorCode } from "../errors.ts";
import {
  capErrors,
  digitsId,
  euros,
  identifierType,
  isoMoment,
  keyCode,
  pointsNumber,
  text,
  typedPin,
} from "../wire.ts";

const tag = "v2 transactions";
const path = "/api/v2/transactions";
const accountPath = "/api/v2/accounts/{accountId}/transactions";

const transactionType = z.enum(["EARNTRANSACTION", "PAYWITHPOINTSTRANSACTION"]);
const lineType = z.enum(["SALE", "RETURN"]);
const revenueKey = z.enum(["rmc1", "rmc2", "rmc3", "rmt", "rmb"]);
const shortText = (maximum: number) => z.optional(z.string().check(z.maxLength(maximum)));
const receiptFacts = z.object({ register: text(50), receiptNumber: text(50), businessDay: z.iso.date() });

/** API-64. */
const lineItem = z.object({
  /** Position; absent: as the lines come. */
  sequenceNumber: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  itemID: shortText(100),
  description: shortText(200),
  merchandiseGroupCode: shortText(50),
  merchandiseSubGroupCode: shortText(50),
  extendedAmount: euros,
  /** SALE unless told. */
  type: z.optional(lineType),
  /** The category a revenue was typed under; otherwise the merchandise group decides. */
  revenueKey: z.optional(revenueKey),
  /** RETURN: the receipt of the sale, or the name it was reported under; takes back what that sale gave. */
  originalReceipt: z.optional(receiptFacts),
  originalExternalId: z.optional(text(200)),
  /** RETURN: that sale by its id, and the line of it that comes back; refused where less of it is left. */
  originalTransactionId: z.optional(z.uuid()),
  originalSequenceNumber: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
});

/** API-63. */
const saleBody = {
  /** What was paid in all; absent: the sum of the lines. */
  amount: z.optional(euros),
  transactionType,
  /** Absent: now. */
  transactionTime: z.optional(isoMoment),
  /** The caller's own name; absent: amount, VAT id of the store and the minute (API-62). */
  externalId: z.optional(text(200)),
  lineItems: z.optional(z.array(lineItem).check(z.maxLength(500))),
  /** Facts of the receipt: the same sale under another key is refused. */
  receipt: z.optional(receiptFacts),
  /** PAYWITHPOINTSTRANSACTION: pay only as much as these points are worth. */
  pointsToUse: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000_000))),
};
/** The same with the shopper and the place in the body, as old callers send them. */
const saleWithShopper = {
  ...saleBody,
  /** Absent: an anonymous sale, which waits for its card. */
  keyCode: z.optional(keyCode),
  /** Absent: the header `id-type`. */
  idType: z.optional(identifierType),
  /** Absent: the header `interaction-id`. */
  workstationId: z.optional(text(100)),
};

/** Why a sale gave what it gave: one rule, coupon, return, payment or limit. */
const reasonWire = z.object({
  kind: z.enum(["PROMOTION", "STANDARD", "COUPON", "RETURN", "PAYMENT", "MANUAL", "FLOOR"]),
  /** Of the promotion, coupon or original transaction. */
  id: z.optional(z.string()),
  name: z.string(),
  names: z.object({ de: z.string(), en: z.string() }),
  /** Points per euro of a rule, times of a coupon. */
  factor: z.optional(z.number()),
  fixedPoints: z.optional(pointsNumber),
  /** The revenue it was worked out from, in euros, rounded as the programme rounds. */
  revenue: z.optional(z.number()),
  points: pointsNumber,
});

const lineItemWire = z.object({
  sequenceNumber: z.number(),
  itemID: z.string(),
  description: z.string(),
  merchandiseGroupCode: z.string(),
  merchandiseSubGroupCode: z.string(),
  extendedAmount: z.number(),
  type: lineType,
  revenueKey: z.optional(revenueKey),
  points: pointsNumber,
});

/** A sale as it is stored. Points are the programme's stored ones: the reader applies the conversion factor. */
export const transactionWire = z.object({
  transactionId: z.string(),
  externalId: z.string(),
  transactionType,
  transactionTime: isoMoment,
  amount: z.number(),
  /** Signed. For an anonymous sale what it waits to give. */
  points: pointsNumber,
  /** Euros of the amount that points pay. */
  amountPaidWithPoints: z.number(),
  /** Absent while the sale is anonymous. */
  accountId: z.optional(z.string()),
  /** Of the sale's own booking; coupons it used have bookings beside it. */
  bookingId: z.optional(z.string()),
  /** Balance right after the sale. */
  balance: z.optional(pointsNumber),
  partnerId: z.optional(digitsId),
  storeId: z.optional(digitsId),
  /** Cash interaction id. */
  till: z.optional(z.string()),
  /** Their points add up to `points`. */
  lineItems: z.array(lineItemWire),
  /** Their points add up to `points`, too. */
  reasons: z.array(reasonWire),
});

const ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
const ACCOUNT_ID = "2f0e8d6a-91c4-4a57-8d7e-0a6b1c2d3e4f";
const BASKET = {
  amount: 12.5,
  transactionType: "EARNTRANSACTION",
  lineItems: [
    { itemID: "4711", description: "Kuchen", merchandiseGroupCode: "BAKERY", extendedAmount: 12.5, type: "SALE" },
  ],
} as const;
const SALE = {
  transactionId: ID,
  externalId: "12.50-DE900000401-20261121-1405",
  transactionType: "EARNTRANSACTION",
  transactionTime: "2026-11-21T13:05:00.000Z",
  amount: 12.5,
  points: 25,
  amountPaidWithPoints: 0,
  accountId: ACCOUNT_ID,
  bookingId: ID,
  balance: 12_505,
  partnerId: "401",
  storeId: "4001",
  lineItems: [{ ...BASKET.lineItems[0], sequenceNumber: 1, merchandiseSubGroupCode: "", points: 25 }],
  reasons: [
    {
      kind: "PROMOTION",
      id: "601",
      name: "Doppelt in der Bäckerei",
      names: { de: "Doppelt in der Bäckerei", en: "Double in the bakery" },
      factor: 2,
      revenue: 12.5,
      points: 25,
    },
  ],
} as const;
const CARD = { accountId: "4000000001" };

const codeErrors = [
  "KEYCODE_NOT_FOUND",
  "USER_KEY_DOES_NOT_EXIST",
  "USER_KEY_DEACTIVATED",
] as const satisfies readonly ErrorCode[];
const saleErrors = [
  ...codeErrors,
  "DEVICE_NOT_MOUNTED",
  "GENERAL_NO_PERMISION",
  "INSERT_SOMETHING",
  "ANONYMOUS_USER_NOT_ALLOWED",
  "USER_IS_NOT_REGISTERED_TO_BURN_FOR_REVENUE",
  "USER_DOES_NOT_HAVE_ENOUGH_POINTS_FOR_REVENUE_BURN",
  "LOCKED_USER",
  "NOT_ENOUGH_POINT",
  "BON_ID_ALREADY_EXISTS",
  "ALREADY_RETURNED",
] as const satisfies readonly ErrorCode[];

const RULES =
  "The points follow from the programme's rules and the switched-on coupons; `reasons` says how, and adds up. PAYWITHPOINTSTRANSACTION takes the points the amount costs, rounded up to whole points. RETURN lines take back what the sale of their receipt gave, or follow today's rules, and stop at the floor of the account.";

/** API-04. */
const createTransaction = defineCall({
  id: "v2.createTransaction",
  method: "POST",
  path,
  tag,
  summary: "Books a sale",
  description: `${RULES} Without a \`keyCode\` the sale is anonymous and waits for its card. The same receipt, or the same \`externalId\` of the caller's own, is refused under another key with BON_ID_ALREADY_EXISTS; nothing is booked then. A repeated key books nothing and gets the first answer.`,
  example: { body: { ...BASKET, keyCode: "4000000001" }, response: SALE },
  roles: SALE_ROLES,
  body: z.object(saleWithShopper),
  response: transactionWire,
  errors: [...saleErrors, "IDEMPOTENCY_KEY_REUSED"],
  idempotent: true,
  status: 201,
});

/** API-05. */
const readTransaction = defineCall({
  id: "v2.readTransaction",
  method: "GET",
  path: `${path}/{transactionId}`,
  tag,
  summary: "A sale and why it gave what it gave",
  description: "Sales of stores the caller may not act for are answered as if they did not exist.",
  example: { params: { transactionId: ID }, response: SALE },
  roles: SALE_ROLES,
  params: z.object({ transactionId: z.uuid() }),
  response: transactionWire,
  errors: ["NOT_FOUND"],
});

/** API-06. A label, not a key: several sales may carry it (B-13). */
const findTransactions = defineCall({
  id: "v2.findTransactions",
  method: "GET",
  path,
  tag,
  summary: "Sales with an external id, newest first",
  description:
    "An external id is a label: sales of one amount and minute may share a default one. At most 100, empty when there is none.",
  example: { query: { externalId: SALE.externalId }, response: [SALE] },
  roles: SALE_ROLES,
  query: z.object({ externalId: text(200) }),
  response: z.array(transactionWire),
});

/** API-07. */
const previewTransaction = defineCall({
  id: "v2.previewTransaction",
  method: "POST",
  path: `${path}/preview`,
  tag,
  summary: "What booking a sale would give",
  description: "Answers and refuses exactly as booking would at this moment, and changes nothing; it asks for no PIN.",
  example: { body: { ...BASKET, keyCode: "4000000001", workstationId: "4001-T1" }, response: SALE },
  roles: SALE_ROLES,
  body: z.object(saleWithShopper),
  response: transactionWire,
  errors: saleErrors,
});

/** API-21. */
const createAccountTransaction = defineCall({
  ...createTransaction,
  id: "v2.createAccountTransaction",
  path: accountPath,
  summary: "Books a sale for an account",
  description: `${RULES} The same receipt, or the same \`externalId\` of the caller's own, is refused under another key with BON_ID_ALREADY_EXISTS. Above the programme's limit for bookings by hand it is refused with MANUAL_CAP_EXCEEDED, or with EMPTY_PIN at a till that has a PIN: sent as \`pin\`, it lets this one booking through, and wrong ones count. A repeated key books nothing and gets the first answer.`,
  example: { params: CARD, body: BASKET, response: SALE },
  params: z.object({ accountId: keyCode }),
  body: z.object({ ...saleBody, pin: typedPin }),
  errors: [...saleErrors, ...capErrors],
});

/** API-21. */
const listAccountTransactions = defineCall({
  id: "v2.listAccountTransactions",
  method: "GET",
  path: accountPath,
  tag,
  summary: "Sales of an account, newest first",
  description: "Only sales of stores the caller may act for. `before` is the transaction id of the last row seen.",
  example: { params: CARD, query: { limit: 20 }, response: [SALE] },
  roles: DEVICE_OR_STAFF_ROLES,
  params: z.object({ accountId: keyCode }),
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    before: z.optional(z.uuid()),
  }),
  response: z.array(transactionWire),
  errors: codeErrors,
});

/** API-22. */
const previewAccountTransaction = defineCall({
  ...previewTransaction,
  id: "v2.previewAccountTransaction",
  path: `${accountPath}/preview`,
  summary: "What booking a sale for an account would give",
  example: { params: CARD, body: BASKET, response: SALE },
  params: z.object({ accountId: keyCode }),
  body: z.object(saleBody),
});

/** API-23, A-70. */
const incentivateTransaction = defineCall({
  id: "v2.incentivateTransaction",
  method: "PATCH",
  path: `${accountPath}/{transactionId}`,
  tag,
  summary: "Books the points of an anonymous sale to the account that shows its card",
  description:
    "What the sale was worth on its day, less what was returned since, and what the account's switched-on coupons add. Once: a sale that has an account is refused with BON_ID_ALREADY_EXISTS. A repeated key books nothing and gets the answer again.",
  example: { params: { ...CARD, transactionId: ID }, response: SALE },
  roles: SALE_ROLES,
  params: z.object({ accountId: keyCode, transactionId: z.uuid() }),
  response: transactionWire,
  errors: [
    ...codeErrors,
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
    "ANONYMOUS_USER_NOT_ALLOWED",
    "NOT_ENOUGH_POINT",
    "BON_ID_ALREADY_EXISTS",
    "NOT_FOUND",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  idempotent: true,
});

/** API-16. */
const listLevelBookings = defineCall({
  id: "v2.listLevelBookings",
  method: "GET",
  path: "/api/v2/accounts/{accountId}/level/bookings",
  tag: "v2 accounts",
  summary: "What made the account's level points, newest first",
  description:
    "Everything earned, less what was returned or corrected; payments and redemptions count nothing. All of them add up to `currentStatePoints`. `before` is the booking id of the last row seen.",
  example: {
    params: CARD,
    response: [{ bookingId: ID, points: 25, reason: "Einkauf", bookingTime: "2026-11-21T13:05:00.000Z" }],
  },
  roles: DEVICE_OR_STAFF_ROLES,
  params: z.object({ accountId: keyCode }),
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    before: z.optional(z.uuid()),
  }),
  response: z.array(
    z.object({
      bookingId: z.string(),
      /** Signed. */
      points: pointsNumber,
      reason: z.string(),
      bookingTime: isoMoment,
    }),
  ),
  errors: [...codeErrors, "HISTORY_NOT_FOUND"],
});

/** Sales, and the level they make. */
export const transactionsApi = {
  createTransaction,
  readTransaction,
  findTransactions,
  previewTransaction,
  createAccountTransaction,
  listAccountTransactions,
  previewAccountTransaction,
  incentivateTransaction,
  listLevelBookings,
} as const;
