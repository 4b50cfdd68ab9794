import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import type { ErrorCode } from "../errors.ts";
import { withDevice, withTill } from "../rights.ts";
import { capErrors, isoMoment, keyCode, pointsNumber, spendingErrors, text, typedPin } from "../wire.ts";
import { saleBody, saleWithShopper, transactionWire } from "./transaction-wires.ts";

const tag = "v2 transactions";
const path = "/api/v2/transactions";
const accountPath = "/api/v2/accounts/{accountId}/transactions";

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
  ...spendingErrors,
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
  "SALE_TOO_LARGE",
] as const satisfies readonly ErrorCode[];

const CAP =
  "Above the programme's limit for bookings by hand, returns too, it is refused with MANUAL_CAP_EXCEEDED, or with EMPTY_PIN at a till that has a PIN: sent as `pin`, it lets this one booking through, and wrong ones count.";

const RULES =
  "The points follow from the programme's rules and the switched-on coupons; `reasons` says how, and adds up. PAYWITHPOINTSTRANSACTION takes the points the amount costs, rounded up to whole points. RETURN lines that name their sale take back at most what it gave, all of them together, line by line where lines are named, and from the account that got it, whichever card is shown; those that name none, or an unknown one, follow today's rules. They stop at the floor of the account. `remarks` says where less was taken, from elsewhere or by other rules; a return is never refused for that.";

const createTransaction = defineCall({
  id: "v2.createTransaction",
  staffOnDuty: true,
  method: "POST",
  path,
  tag,
  summary: "Books a sale",
  description: `${RULES} Without a \`keyCode\` the sale is anonymous and waits for its card; so does a till's whose card nobody has, is closed or cannot be read, and \`remarks\` says so. The same receipt, or the same \`externalId\` of the caller's own, is refused under another key with BON_ID_ALREADY_EXISTS; nothing is booked then. ${CAP} A repeated key books nothing and gets the first answer.`,
  example: { body: { ...BASKET, keyCode: "4000000001" }, response: SALE },
  roles: withTill("points.correct"),
  body: z.object({ ...saleWithShopper, pin: typedPin }),
  response: transactionWire,
  errors: [...saleErrors, ...capErrors, "IDEMPOTENCY_KEY_REUSED"],
  idempotent: true,
  status: 201,
});

const readTransaction = defineCall({
  id: "v2.readTransaction",
  staffOnDuty: true,
  method: "GET",
  path: `${path}/{transactionId}`,
  tag,
  summary: "A sale and why it gave what it gave",
  description: "Sales of stores the caller may not act for are answered as if they did not exist.",
  example: { params: { transactionId: ID }, response: SALE },
  roles: withTill("members.open"),
  params: z.object({ transactionId: z.uuid() }),
  response: transactionWire,
  errors: ["NOT_FOUND"],
});

/** An external id is not unique: several sales may have it. */
const findTransactions = defineCall({
  id: "v2.findTransactions",
  method: "GET",
  path,
  tag,
  summary: "Sales with an external id, newest first",
  description:
    "An external id is a label: sales of one amount and minute may share a default one. At most 100, empty when there is none. A device without staff on duty finds only sales that the till beside it reported in the last ten minutes; if there are only others, GENERAL_NO_PERMISION with `details.staffOnDuty` = 1.",
  example: { query: { externalId: SALE.externalId }, response: [SALE] },
  roles: withTill("members.open"),
  query: z.object({ externalId: text(200) }),
  response: z.array(transactionWire),
  errors: ["GENERAL_NO_PERMISION"],
});

const previewTransaction = defineCall({
  id: "v2.previewTransaction",
  method: "POST",
  path: `${path}/preview`,
  tag,
  summary: "What booking a sale would give",
  description:
    "Answers and refuses exactly as booking would at this moment, and changes nothing; it asks for no PIN. A till tries its sales with it before it reports the first.",
  example: { body: { ...BASKET, keyCode: "4000000001", workstationId: "4001-T1" }, response: SALE },
  roles: withTill("members.open"),
  body: z.object(saleWithShopper),
  response: transactionWire,
  errors: saleErrors,
});

const createAccountTransaction = defineCall({
  ...createTransaction,
  id: "v2.createAccountTransaction",
  staffOnDuty: true,
  path: accountPath,
  summary: "Books a sale for an account",
  description: `${RULES} The same receipt, or the same \`externalId\` of the caller's own, is refused under another key with BON_ID_ALREADY_EXISTS. ${CAP} A repeated key books nothing and gets the first answer.`,
  example: { params: CARD, body: BASKET, response: SALE },
  params: z.object({ accountId: keyCode }),
  body: z.object({ ...saleBody, pin: typedPin }),
  errors: [...saleErrors, ...capErrors],
});

const listAccountTransactions = defineCall({
  id: "v2.listAccountTransactions",
  method: "GET",
  path: accountPath,
  tag,
  summary: "Sales of an account, newest first",
  description:
    "Only sales of stores the caller may act for. `after` is the transaction id of the last row seen; `before` means the same.",
  example: { params: CARD, query: { limit: 20 }, response: [SALE] },
  roles: withDevice("members.open"),
  params: z.object({ accountId: keyCode }),
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    before: z.optional(z.guid()),
    after: z.optional(z.guid()),
  }),
  response: z.array(transactionWire),
  errors: codeErrors,
});

const previewAccountTransaction = defineCall({
  ...previewTransaction,
  id: "v2.previewAccountTransaction",
  path: `${accountPath}/preview`,
  summary: "What booking a sale for an account would give",
  example: { params: CARD, body: BASKET, response: SALE },
  params: z.object({ accountId: keyCode }),
  body: z.object(saleBody),
});

const incentivateTransaction = defineCall({
  id: "v2.incentivateTransaction",
  method: "PATCH",
  path: `${accountPath}/{transactionId}`,
  tag,
  summary: "Books the points of an anonymous sale to the account that shows its card",
  description:
    "What the sale was worth on its day, less what was returned since, and what the account's switched-on coupons add. A device without staff on duty may do this only with a sale that the till beside it reported in the last ten minutes; otherwise GENERAL_NO_PERMISION with `details.staffOnDuty` = 1. Once: a sale that has an account is refused with BON_ID_ALREADY_EXISTS. A repeated key books nothing and gets the answer again.",
  example: { params: { ...CARD, transactionId: ID }, response: SALE },
  roles: withTill("points.correct"),
  params: z.object({ accountId: keyCode, transactionId: z.uuid() }),
  response: transactionWire,
  errors: [
    ...codeErrors,
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
    "ANONYMOUS_USER_NOT_ALLOWED",
    "SECOND_PERSON_REQUIRED",
    "NOT_ENOUGH_POINT",
    "BON_ID_ALREADY_EXISTS",
    "NOT_FOUND",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  idempotent: true,
});

const listLevelBookings = defineCall({
  id: "v2.listLevelBookings",
  method: "GET",
  path: "/api/v2/accounts/{accountId}/level/bookings",
  tag: "v2 accounts",
  summary: "What made the account's level points, newest first",
  description:
    "Everything earned, less what was returned or corrected; payments and redemptions count nothing. All of them add up to `currentStatePoints`. `after` is the booking id of the last row seen; `before` means the same.",
  example: {
    params: CARD,
    response: [{ bookingId: ID, points: 25, reason: "Einkauf", bookingTime: "2026-11-21T13:05:00.000Z" }],
  },
  roles: withDevice("members.open"),
  params: z.object({ accountId: keyCode }),
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    before: z.optional(z.guid()),
    after: z.optional(z.guid()),
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

/** Sales, and the level they lead to. */
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
