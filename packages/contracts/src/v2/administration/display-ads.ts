import { WEEKDAYS } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { digitsId, isoMoment, organization, recordVersion } from "../../wire.ts";
import { pagedQuery } from "../list-page.ts";
import { isReportPeriod, isShortEnough, shopDay } from "../reports.ts";
import {
  activeFilter,
  capitals,
  freeText,
  KEY_ERRORS,
  picturePath,
  programParams,
  programPath,
  RECORD_ERRORS,
} from "./common.ts";
import { crudOf } from "./crud.ts";
import { ENDS_BEFORE_START, endsAfterStart } from "./voucher-parts.ts";

const tag = "administration: screen saver";
const adsPath = `${programPath}/displayads`;
const adPath = `${adsPath}/{adId}`;
const adParams = z.object({ programId: organization, adId: digitsId });

/** How long a picture may stay. */
const duration = z.number().check(z.int(), z.minimum(1_000), z.maximum(600_000));

/** Values of a picture. Absent fields have no effect. */
const adInput = {
  title: z._default(freeText(200), ""),
  filePath: picturePath.check(z.minLength(1)),
  usageCode: z._default(capitals, "SCREEN_SAVER"),
  durationMs: z._default(duration, 5_000),
  partnerId: z._default(z.nullable(digitsId), null),
  storeId: z._default(z.nullable(digitsId), null),
  profileId: z._default(z.nullable(z.uuid()), null),
  validFrom: z._default(z.nullable(isoMoment), null),
  validTo: z._default(z.nullable(isoMoment), null),
  /** On the shop's clock; empty: every day. */
  weekdays: z._default(z.array(z.enum(WEEKDAYS)).check(z.maxLength(7)), []),
};

const adWire = z.object({
  id: digitsId,
  title: z.string(),
  filePath: z.string(),
  usageCode: z.string(),
  durationMs: z.number(),
  partnerId: z.nullable(digitsId),
  storeId: z.nullable(digitsId),
  profileId: z.nullable(z.uuid()),
  validFrom: z.nullable(isoMoment),
  validTo: z.nullable(isoMoment),
  weekdays: z.array(z.enum(WEEKDAYS)),
  active: z.boolean(),
  order: z.number(),
  version: recordVersion,
});

const exampleInput = {
  title: "Cake in December",
  filePath: "/media/pfm/posters/bakery.svg",
  durationMs: 7_000,
  weekdays: ["FRIDAY", "SATURDAY"],
} as const;

const example = {
  id: "704",
  ...exampleInput,
  usageCode: "SCREEN_SAVER",
  partnerId: null,
  storeId: null,
  profileId: null,
  validFrom: "2026-11-29T00:00:00.000Z",
  validTo: null,
  active: true,
  order: 4,
  version: 2,
} as const;

const calls = crudOf({
  names: ["DisplayAd", "DisplayAds"],
  tag,
  paths: [adsPath, adPath],
  params: [programParams, adParams],
  response: adWire,
  readers: rolesWith("offers.read"),
  writers: rolesWith("offers.edit"),
  example: { params: [{ programId: "pfm" }, { programId: "pfm", adId: "704" }], response: example },
});

const REACHES =
  "Tablets within its reach that are connected show the change at once, others when they read the list again, at the latest after ten minutes.";

const createDisplayAd = calls.create({
  summary: "New picture of the screen saver",
  description: `It comes last. A partner's admin adds pictures of its own partners. ${REACHES}`,
  body: z
    .object({ ...adInput, active: z._default(z.boolean(), true) })
    .check(z.refine(endsAfterStart, ENDS_BEFORE_START)),
  example: exampleInput,
});

const listDisplayAds = calls.list({
  summary: "Pictures of the screen saver",
  description:
    "In the order in which they are shown. A partner's admin sees those of its partners and those of the whole programme.",
  query: pagedQuery({ ...activeFilter, usageCode: z.optional(capitals) }, ["order", "title"]),
  example: { usageCode: "SCREEN_SAVER" },
});

const readDisplayAd = calls.read({
  summary: "One picture of the screen saver",
  description: "Pictures that are switched off or over are found too.",
});

const replaceDisplayAd = calls.replace({
  summary: "Replaces a picture of the screen saver",
  description: `What is left out gets its first value again; its place in the order stays. ${REACHES}`,
  body: z.object({ ...adInput, active: z.boolean() }).check(z.refine(endsAfterStart, ENDS_BEFORE_START)),
  example: { ...exampleInput, active: true },
});

const deleteDisplayAd = calls.remove({
  summary: "Takes a picture out of the screen saver",
  description: "The file stays in the library. How often it was shown is forgotten.",
});

const MOST_ADS = 500;
const ids = z.array(digitsId).check(z.minLength(1), z.maxLength(MOST_ADS));

const orderDisplayAds = defineCall({
  id: "administration.orderDisplayAds",
  method: "PUT",
  path: `${adsPath}/order`,
  tag,
  summary: "Orders the pictures of the screen saver",
  description: `The named pictures share out the places they have among all, in the order of \`ids\`; others keep theirs, so a partner's admin orders its own. With \`was\`, the order as it was read, it is refused with CHANGED_MEANWHILE when somebody else has ordered them since. Versions of the pictures do not change. ${REACHES}`,
  roles: rolesWith("offers.edit"),
  params: programParams,
  body: z.object({ ids, was: z.optional(ids) }),
  response: z.object({ ids: z.array(digitsId) }),
  errors: [...RECORD_ERRORS, "CHANGED_MEANWHILE", ...KEY_ERRORS],
  example: {
    params: { programId: "pfm" },
    body: { ids: ["702", "701"], was: ["701", "702"] },
    response: { ids: ["702", "701"] },
  },
});

const times = z.number();

const readDisplayAdFigures = defineCall({
  id: "administration.readDisplayAdFigures",
  method: "GET",
  path: `${adPath}/figures`,
  tag,
  summary: "How often a picture was shown, by day and shop",
  description:
    "Tablets count each time it appears on a screen that is seen, on the day of the shop's clock, and report it within some minutes of being connected. Staff of partners see their own shops only. Days are kept for 400 days.",
  roles: rolesWith("reports.read"),
  params: adParams,
  query: z.object({ from: shopDay, to: shopDay }).check(isReportPeriod, isShortEnough),
  response: z.object({
    from: shopDay,
    to: shopDay,
    total: times,
    /** Days with showings, earliest first. */
    days: z.array(z.object({ day: shopDay, times })),
    /** Shops with showings, most showings first. */
    stores: z.array(z.object({ storeId: digitsId, name: z.nullable(z.string()), times, tablets: z.number() })),
    /** Time of the last report by a tablet; null if there is none. */
    reportedAt: z.nullable(isoMoment),
  }),
  errors: RECORD_ERRORS,
  example: {
    params: { programId: "pfm", adId: "704" },
    query: { from: "2026-11-01", to: "2026-11-30" },
    response: {
      from: "2026-11-01",
      to: "2026-11-30",
      total: 840,
      days: [{ day: "2026-11-29", times: 840 }],
      stores: [{ storeId: "1001", name: "Pfeil Nord", times: 840, tablets: 2 }],
      reportedAt: "2026-11-29T18:20:00.000Z",
    },
  },
});

/** Pictures of the screen saver, and how often they were shown. */
export const displayAdsApi = {
  createDisplayAd,
  listDisplayAds,
  readDisplayAd,
  replaceDisplayAd,
  deleteDisplayAd,
  orderDisplayAds,
  readDisplayAdFigures,
} as const;
