import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { couponTypeCode, digitsId, isoMoment, organization, recordVersion } from "../../wire.ts";
import { PAGE_DESCRIPTION, pagedListOf, pagedQuery } from "../list-page.ts";
import { isReportPeriod, isShortEnough, shopDay } from "../reports.ts";
import { createdAt, KEY_ERRORS, PROGRAM_ERRORS, programParams, programPath, RECORD_ERRORS } from "./common.ts";
import { ENDS_BEFORE_START, endsAfterStart, exampleVoucher, localisedTexts } from "./voucher-parts.ts";

const tag = "administration: vouchers";

/** Whether a voucher can be redeemed now, and if not, why. */
export const VOUCHER_STATES = ["DRAFT", "OFF", "ENDED", "SOLD_OUT", "PLANNED", "RUNNING"] as const;
/** One of {@link VOUCHER_STATES}. */
export type VoucherState = (typeof VOUCHER_STATES)[number];

const state = z.enum(VOUCHER_STATES);
const kind = z.enum(["COUPON", "REWARD"]);
const listId = z.string().check(z.regex(/^[CR]\d{1,15}$/));

/** A coupon or reward in the list of both. */
const voucherEntry = z.object({
  /** `C17` or `R3`, because coupons and rewards are numbered separately. */
  id: listId,
  kind,
  voucherId: digitsId,
  texts: localisedTexts,
  points: z.number(),
  couponTypeCode: z.nullable(couponTypeCode),
  picturePath: z.nullable(z.string()),
  validFrom: z.nullable(isoMoment),
  validTo: z.nullable(isoMoment),
  partnerId: z.nullable(digitsId),
  storeId: z.nullable(digitsId),
  active: z.boolean(),
  draft: z.boolean(),
  state,
  /** Redemptions without reversed ones, as of the last count. */
  redeemed: z.number(),
  /** Remaining pieces or redemptions; null: no limit. */
  left: z.nullable(z.number()),
  version: recordVersion,
  createdAt,
});

const listVouchers = defineCall({
  id: "administration.listVouchers",
  method: "GET",
  path: `${programPath}/vouchers`,
  tag,
  summary: "Coupons and rewards in one list",
  description: `Sorted by \`sortOrder\`, then id; \`q\` searches the titles. A partner's admin sees those of its partners and those of the whole programme, with the redemptions in its own shops. ${PAGE_DESCRIPTION}`,
  roles: rolesWith("offers.read"),
  params: programParams,
  query: pagedQuery({ kind: z.optional(kind), state: z.optional(state), partnerId: z.optional(digitsId) }, [
    "sortOrder",
    "name",
    "points",
    "validFrom",
    "validTo",
    "createdAt",
  ]),
  response: pagedListOf(voucherEntry),
  errors: PROGRAM_ERRORS,
  example: {
    params: { programId: "pfm" },
    query: { state: "RUNNING" },
    response: [
      {
        id: "C1001",
        kind: "COUPON",
        voucherId: "1001",
        texts: exampleVoucher.texts,
        points: 0,
        couponTypeCode: "DISCOUNT",
        picturePath: exampleVoucher.contentImagePath,
        validFrom: exampleVoucher.validFrom,
        validTo: null,
        partnerId: null,
        storeId: null,
        active: true,
        draft: false,
        state: "RUNNING",
        redeemed: 318,
        left: null,
        version: 4,
        createdAt: exampleVoucher.createdAt,
      },
    ],
  },
});

const MOST_AT_ONCE = 200;
const moment = z.nullable(isoMoment);

/** Values of a bulk change; absent fields are unchanged. */
const bulkBody = z
  .object({
    ids: z.array(digitsId).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
    active: z.optional(z.boolean()),
    validFrom: z.optional(moment),
    validTo: z.optional(moment),
  })
  .check(
    z.refine(endsAfterStart, ENDS_BEFORE_START),
    z.refine(
      ({ active, validFrom, validTo }) => [active, validFrom, validTo].some((value) => value !== undefined),
      "nothing is to be changed",
    ),
  );

const bulkBefore = z.object({
  id: digitsId,
  /** The previous values, for an undo. */
  before: z.object({ active: z.boolean(), validFrom: moment, validTo: moment }),
  version: recordVersion,
});

const bulkAnswer = z.object({ changed: z.array(bulkBefore) });

const bulkOf = (names: readonly [call: string, noun: string], path: string) =>
  defineCall({
    id: `administration.change${names[0]}`,
    method: "POST",
    path: `${programPath}/${path}/bulk`,
    tag,
    summary: `Switches many ${names[1]} on or off, or changes their dates`,
    description: `All or nothing, up to ${MOST_AT_ONCE} at once. A draft is not published this way: it is refused with REQUEST_INVALID, and so are dates that would end before they begin. The answer has what was there before, in the order of the request.`,
    roles: rolesWith("offers.edit"),
    params: programParams,
    body: bulkBody,
    response: bulkAnswer,
    errors: [...RECORD_ERRORS, ...KEY_ERRORS],
    example: {
      params: { programId: "pfm" },
      body: { ids: ["1001"], validTo: "2026-12-31T23:00:00.000Z" },
      response: {
        changed: [
          { id: "1001", before: { active: true, validFrom: exampleVoucher.validFrom, validTo: null }, version: 5 },
        ],
      },
    },
  });

const changeCoupons = bulkOf(["Coupons", "coupons"], "coupons");
const changeRewards = bulkOf(["Rewards", "rewards"], "rewards");

const counts = { redeemed: z.number(), taken: z.number(), given: z.number() };
const voucherDay = z.object({ day: shopDay, ...counts });
const voucherStore = z.object({ storeId: digitsId, name: z.nullable(z.string()), ...counts });

const figuresWire = z.object({
  from: shopDay,
  to: shopDay,
  timeZone: z.string(),
  asOf: z.nullable(isoMoment),
  total: z.object(counts),
  /** Days with redemptions, the earliest first. */
  days: z.array(voucherDay),
  /** Shops with redemptions, the most first. */
  stores: z.array(voucherStore),
  activated: z.nullable(z.number()),
  members: z.nullable(z.number()),
});

const figuresExample = {
  from: "2026-11-01",
  to: "2026-11-30",
  timeZone: "Europe/Berlin",
  asOf: "2026-11-23T09:30:00.000Z",
  total: { redeemed: 12, taken: 3_000, given: 0 },
  days: [{ day: "2026-11-21", redeemed: 12, taken: 3_000, given: 0 }],
  stores: [{ storeId: "1", name: "Vienna 1", redeemed: 12, taken: 3_000, given: 0 }],
  activated: 40,
  members: 11,
} as const;

const period = z.object({ from: shopDay, to: shopDay }).check(isReportPeriod, isShortEnough);
const DESCRIPTION =
  "Days are those of the programme's time zone; everything booked up to `asOf` is counted, null while the figures are counted for the first time. Staff of partners see their own shops only; how many members have it switched on, or have redeemed it ever, only those who see the whole programme.";

const readCouponFigures = defineCall({
  id: "administration.readCouponFigures",
  method: "GET",
  path: `${programPath}/coupons/{couponId}/figures`,
  tag,
  summary: "How often a coupon was redeemed, by day and shop",
  description: DESCRIPTION,
  roles: rolesWith("reports.read"),
  params: z.object({ programId: organization, couponId: digitsId }),
  query: period,
  response: figuresWire,
  errors: RECORD_ERRORS,
  example: {
    params: { programId: "pfm", couponId: "1001" },
    query: { from: "2026-11-01", to: "2026-11-30" },
    response: figuresExample,
  },
});

const readRewardFigures = defineCall({
  id: "administration.readRewardFigures",
  method: "GET",
  path: `${programPath}/rewards/{rewardId}/figures`,
  tag,
  summary: "How often a reward was redeemed, by day and shop",
  description: DESCRIPTION,
  roles: rolesWith("reports.read"),
  params: z.object({ programId: organization, rewardId: digitsId }),
  query: period,
  response: figuresWire,
  errors: RECORD_ERRORS,
  example: {
    params: { programId: "pfm", rewardId: "2001" },
    query: { from: "2026-11-01", to: "2026-11-30" },
    response: figuresExample,
  },
});

/** Calls of the back office for coupons and rewards together. */
export const voucherOfficeApi = {
  listVouchers,
  changeCoupons,
  changeRewards,
  readCouponFigures,
  readRewardFigures,
} as const;
