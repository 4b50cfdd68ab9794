import { ACCOUNT_STATUSES } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { bothLanguages, digitsId, euros, isoMoment, organization, pointsNumber, text } from "../wire.ts";

const tag = "members";
const program = "/api/v2/programs/{programId}";
const programParams = z.object({ programId: organization });
const errors = ["ORGANIZATION_NOT_FOUND", "SERVICE_UNAVAILABLE"] as const;

/** Orders of the list of members. */
export const MEMBER_SORTS = ["ACTIVITY", "NAME", "POINTS", "NEWEST"] as const;

/** A member as the list shows them. */
const memberWire = z.object({
  accountId: z.string(),
  userId: z.optional(z.string()),
  /** Absent without a person. For STORE_STAFF only the first letters. */
  givenName: z.optional(z.string()),
  familyName: z.optional(z.string()),
  registered: z.boolean(),
  status: z.enum(ACCOUNT_STATUSES),
  points: pointsNumber,
  levelNames: z.optional(bothLanguages),
  /** Last four characters of the newest card. */
  cardEnding: z.optional(z.string()),
  lastActivityAt: z.optional(isoMoment),
  lastStoreId: z.optional(z.string()),
  lastStoreName: z.optional(z.string()),
  createdAt: isoMoment,
});

const MEMBER = {
  accountId: "0192f0c1-5c2e-7b10-a1d3-6f4e2c8b0a91",
  userId: "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e",
  givenName: "Greta",
  familyName: "Pfeil",
  registered: true,
  status: "ACTIVE",
  points: 12480,
  levelNames: { de: "Gold", en: "Gold" },
  cardEnding: "4711",
  lastActivityAt: "2026-11-21T10:00:00.000Z",
  lastStoreId: "101",
  lastStoreName: "Station Nordring",
  createdAt: "2025-01-07T09:30:00.000Z",
};

/** Search text with a word of at least three characters. */
const needle = z.string().check(
  z.maxLength(100),
  z.refine((value) => value.trim() === "" || /[^\s]{3}/u.test(value.trim()), "three characters at least"),
);

/** Filters and order of a list of members. */
const listed = {
  q: z.optional(needle),
  status: z.optional(z.enum(ACCOUNT_STATUSES)),
  levelId: z.optional(digitsId),
  registered: z.optional(z.enum(["true", "false"])),
  storeId: z.optional(digitsId),
  lastActivityFrom: z.optional(isoMoment),
  optin: z.optional(text(40)),
  tagId: z.optional(digitsId),
  sort: z.optional(z.enum(MEMBER_SORTS)),
};

const listMembers = defineCall({
  id: "v2.listMembers",
  method: "GET",
  path: `${program}/members`,
  tag,
  summary: "Members of a programme, searched and filtered",
  description:
    "The text `q` finds by name, e-mail, phone and card: every word must occur in one of them, regardless of accents and capitals. " +
    "Partners' staff find who registered with their partner or has a booking in one of its shops. " +
    "STORE_STAFF find a member only by a complete code, and read names masked. " +
    "Order and filters of points and activity follow a booking within seconds; the points shown are those of now.",
  example: {
    params: { programId: "pfm" },
    query: { q: "greta pf", sort: "ACTIVITY", limit: 50 },
    response: { data: [MEMBER], about: { count: 1, exact: true } },
  },
  roles: rolesWith("members.open"),
  params: programParams,
  query: z.object({
    ...listed,
    after: z.optional(text(400)),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({
    data: z.array(memberWire),
    next: z.optional(z.string()),
    /** On the first page only. */
    about: z.optional(z.object({ count: z.number().check(z.int(), z.nonnegative()), exact: z.boolean() })),
  }),
  errors: [...errors, "REQUEST_INVALID"],
});

const exportMembers = defineCall({
  id: "v2.exportMembers",
  method: "POST",
  path: `${program}/members/export`,
  tag,
  summary: "Members as a table for spreadsheets",
  deprecated: { since: "2026-11-27", until: "2027-12-01", replacement: "v2.createExport" },
  description:
    "The members of `accountIds`, of whom the caller's reach has to include each one that is written, or the first 200 of the list that the other properties describe. " +
    "The columns are those of the list. Names are whole for a PROGRAM_ADMIN, who may export personal data without an approval, and masked for all others. " +
    "Cells that a spreadsheet would take for a formula begin with an apostrophe. The export is put into the audit log, without what was searched.",
  example: {
    params: { programId: "pfm" },
    body: { accountIds: [MEMBER.accountId] },
    response:
      "Id,Given name,Family name,Card,Level,Points,Status,Registered,Last activity,Last shop,Member since\r\n0192f0c1-5c2e-7b10-a1d3-6f4e2c8b0a91,Greta,Pfeil,4711,Gold,12480,ACTIVE,yes,2026-11-21T10:00:00.000Z,Station Nordring,2025-01-07T09:30:00.000Z\r\n",
  },
  roles: rolesWith("members.export"),
  params: programParams,
  stepUp: true,
  body: z.object({
    accountIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(200))),
    ...listed,
  }),
  response: z.string(),
  responseType: "text/csv",
  errors,
});

const search = defineCall({
  id: "v2.search",
  method: "GET",
  path: `${program}/search`,
  tag,
  summary: "Finds members, shops, vouchers, tablets and receipts by one word",
  description:
    "Up to five of each kind, each only for those who may see it and within their reach; a kind without a hit is an empty list. " +
    "Members as in their list; a receipt by its complete number.",
  example: {
    params: { programId: "pfm" },
    query: { q: "nordring" },
    response: {
      members: [],
      stores: [{ storeId: "101", partnerId: "1", name: "Station Nordring", partnerName: "Pfeil" }],
      vouchers: [],
      devices: [
        {
          deviceId: "0d6a6c3e-4f5b-4b1e-9d0c-6a2f6f3b1c11",
          placeName: "Tablet 1",
          storeName: "Station Nordring",
          connected: true,
        },
      ],
      receipts: [],
    },
  },
  roles: ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "SUPPORT_AGENT", "AUDITOR", "TECHNICIAN"],
  params: programParams,
  query: z.object({ q: text(100) }),
  response: z.object({
    members: z.array(memberWire),
    stores: z.array(
      z.object({ storeId: z.string(), partnerId: z.string(), name: z.string(), partnerName: z.string() }),
    ),
    vouchers: z.array(z.object({ voucherId: z.string(), titles: bothLanguages, active: z.boolean() })),
    devices: z.array(
      z.object({ deviceId: z.string(), placeName: z.string(), storeName: z.string(), connected: z.boolean() }),
    ),
    receipts: z.array(
      z.object({
        transactionId: z.string(),
        receiptNumber: z.string(),
        transactionTime: isoMoment,
        amount: euros,
        accountId: z.optional(z.string()),
        storeName: z.string(),
      }),
    ),
  }),
  errors,
});

/** The list of members, and the search box over everything. */
export const membersApi = { listMembers, exportMembers, search } as const;
