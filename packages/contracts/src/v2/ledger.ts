import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment } from "../wire.ts";
import { PROGRAM_ERRORS, programParams, programPath } from "./administration/common.ts";

const tag = "reports";
const example = { programId: "pfm" } as const;

const checkLedger = defineCall({
  id: "v2.checkLedger",
  method: "GET",
  path: `${programPath}/ledger/check`,
  tag,
  summary: "Adds the whole ledger up again",
  description:
    "The rules of `npm run ledger:check` over the programme, and three sums that must be one: the balances of all accounts with the points reservations hold, all bookings, and the figures of the reports. All of it is read from one state of the database, so that it may run beside bookings; it takes as long as it takes to read every booking.",
  example: {
    params: example,
    response: {
      checkedAt: "2026-11-23T09:30:00.000Z",
      isSound: true,
      rules: 25,
      broken: [],
      accounts: 300,
      bookings: 4_711,
      balances: 94_730,
      booked: 94_730,
      figures: 94_730,
    },
  },
  roles: rolesWith("ledger.read"),
  params: programParams,
  response: z.object({
    checkedAt: isoMoment,
    isSound: z.boolean(),
    rules: z.number(),
    broken: z.array(z.object({ rule: z.string(), number: z.number() })),
    accounts: z.number(),
    bookings: z.number(),
    balances: z.number(),
    booked: z.number(),
    figures: z.number(),
  }),
  errors: [...PROGRAM_ERRORS, "FIGURES_NOT_COUNTED"],
});

const exportLedger = defineCall({
  id: "v2.exportLedger",
  method: "GET",
  path: `${programPath}/ledger/export`,
  tag,
  summary: "The bookings of a month, as a table or a journal",
  description:
    "Every booking of a month of the programme's time zone that was made up to this moment, between the points outstanding before and after it. `csv` is a table with a line for each booking. `hledger` is a journal for plain-text accounting that states its own closing balances. Accounts are named by their ids, never by a person. The answer is sent while it is read. The export is put into the audit log.",
  example: {
    params: example,
    query: { month: "2026-11", format: "csv" },
    response:
      "day,time,booking,account,figure,points,store,partner,voucher,source\r\n2026-11-01,,,,OPENING,90210,,,,\r\n2026-11-02,2026-11-02T09:30:00.000Z,0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11,0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b12,ISSUED,37,1002,101,,receipt\r\n2026-11-30,,,,CLOSING,90247,,,,\r\n",
  },
  roles: rolesWith("ledger.read"),
  params: programParams,
  query: z.object({
    month: z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)),
    format: z.optional(z.enum(["csv", "hledger"])),
  }),
  stepUp: true,
  response: z.string(),
  responseType: "text/csv",
  errors: [...PROGRAM_ERRORS, "FIGURES_NOT_COUNTED"],
});

const readExpiryOutlook = defineCall({
  id: "v2.readExpiryOutlook",
  method: "GET",
  path: `${programPath}/ledger/expiring`,
  tag,
  summary: "When outstanding points expire, by month",
  description:
    "With `lifeMonths`, as if points lived so long: what a change of that setting would mean. The points that members have today, by the month (UTC) in which they expire if nobody spends them: what is due already counts to the current month. Together with what reservations hold and what is left on closed accounts, and less what accounts owe, it is the points outstanding. All of it is added up from the bookings, so that it takes as long as it takes to read every booking.",
  example: {
    params: example,
    query: { lifeMonths: 24 },
    response: {
      asOf: "2026-11-23T09:30:00.000Z",
      lifeMonths: 24,
      due: 300,
      months: [
        { month: "2026-12", points: 1_200, cents: 1_200 },
        { month: "2027-01", points: 3_400, cents: 3_400 },
      ],
      held: 50,
      closed: 0,
      owed: 0,
      outstanding: 4_650,
    },
  },
  roles: rolesWith("ledger.read"),
  params: programParams,
  query: z.object({ lifeMonths: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(120))) }),
  response: z.object({
    asOf: isoMoment,
    lifeMonths: z.nullable(z.number()),
    /** Points that expire with the next daily run. */
    due: z.number(),
    months: z.array(z.object({ month: z.string(), points: z.number(), cents: z.nullable(z.number()) })),
    held: z.number(),
    closed: z.number(),
    owed: z.number(),
    outstanding: z.number(),
  }),
  errors: PROGRAM_ERRORS,
});

/** The ledger as a whole. */
export const ledgerApi = { checkLedger, exportLedger, readExpiryOutlook } as const;
