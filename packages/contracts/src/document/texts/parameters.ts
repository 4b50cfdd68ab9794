import { integrationParameterTexts } from "./of-integrations.ts";
import { careParameterTexts } from "./of-care.ts";
import { adParameterTexts } from "./of-ads.ts";
import { lookParameterTexts } from "./of-looks.ts";
import { offerParameterTexts } from "./of-offers.ts";
import { outboxParameterTexts } from "./of-outbox.ts";
import { exportParameterTexts } from "./of-exports.ts";
import { importParameterTexts } from "./of-imports.ts";
import { reportParameterTexts } from "./of-reports.ts";
import type { Texts } from "./texts.ts";

const ACCOUNT_CODE =
  "A code of the account, of the type the header `id-type` names (CARDCODE by default), or its id with `id-type: ID`.";
const NEXT_ROW =
  "Id of the last row of the previous page; the answer starts with the next older row. Absent: it starts with the newest.";
const GO_ON = { after: NEXT_ROW, before: "The same as `after`, under the name that this list had first." };
const LAST_ENTRY =
  "Id of the last entry of the previous page; the answer is an array of the entries after it. It cannot be combined with `page` and `offset`. Absent: it starts with the first entry.";
const FIFTY = "Maximum number of rows in the answer, 1 to 200; 50 when absent. Fewer rows: it is the last page.";
const ALL_WITHOUT =
  "Maximum number of rows in the answer, 1 to 200. Absent: all rows, but 200 with `page=1`. Fewer rows: it is the last page.";
const BOTH_STATES = "`true` lists only active entries, `false` only those that are switched off; both when absent.";

/** Texts of path and query parameters. */
export const parameterTexts: Texts = {
  ac: "Organisation, the id of the programme; better sent in the body.",
  accountCouponId: "The voucher as the account holds it: `C` and a coupon's id, or `R` and a reward's.",
  accountId: ACCOUNT_CODE,
  active: BOTH_STATES,
  adminId: "Id of a person of the staff.",
  ak: "API key of the device, or the access token of a session; better sent in the body, since addresses end up in logs.",
  approvalId: "Id of the request for approval.",
  bookingId: "Id of the booking.",
  bookings: "How many of the last bookings the answer includes, 0 to 50; none when absent.",
  cache: "Accepted without effect, because nothing is cached.",
  code: "Code of a redemption, as shown on the screen or printed on the ticket, with or without blanks.",
  confirmationId: "Id of the waiting work, from the `details` of SECOND_PERSON_REQUIRED.",
  adId: "Id of a picture of the screen saver, digits.",
  couponId: "Id of a coupon, digits.",
  deviceId: "Name that the app gave the telephone; absent in a list: all telephones of the account.",
  deviceKey: "Only pictures for this device; absent: a device gets its own, staff get all that they may see.",
  draft: "`true` lists only drafts, `false` only what is published; both when absent.",
  domain: "Only entries for records of this kind; all when absent.",
  connectionId: "Id of the connection to an identity provider, in small letters.",
  event: "Event that the mail is about, such as `ACTIVATION`.",
  language: "Language of the text.",
  email: "Only the person with this e-mail address; absent: all persons in pages, for admins of the programme.",
  except: "`current` keeps the session of this request; absent: every session ends.",
  externalId: "External id of the sale, as it was reported.",
  factorId: "Id of the second factor.",
  fields:
    "Columns of the answer, separated by commas: `fields=name,connected`. The id is always included; absent: all columns.",
  filter:
    "A condition `column||$operator||value`. Several conditions must all be true. The description lists the operators. Values of a list are separated by commas. Columns of joined objects are named with a dot: `stores.id`.",
  letterId: "Id of the refused entry.",
  lossId: "Id of the loss.",
  flagId: "Id of the flag.",
  noteId: "Id of the note.",
  id: "Id of the record.",
  idempotencyKey: "The same as the header `Idempotency-Key`, for clients that cannot set headers.",
  join: "An object to include, with its wanted columns: `partner||id,name`. Its columns can then be used in filters. The description lists the objects that are always included.",
  keyId: "Id of the key, not the key itself.",
  kind: "Only places of tablets (APP) or of tills (CASH); both when absent.",
  level: "Only entries of this severity: `error`, `warning` or `info`; all when absent.",
  lifeMonths: "Computes the answer as if points expired after this many months; absent: after their real life.",
  limit: "Maximum number of rows in the answer, 1 to 200; 200 when absent. Fewer rows: it is the last page.",
  membershipId: "Id of the membership, which ties a person to the account.",
  mergeId: "Id of the merge, from the list of merges.",
  offset:
    "How many rows are skipped at the beginning; none when absent. An offset behind the last row gives an empty list.",
  open: "`true` lists open flags, `false` cleared ones; both when absent.",
  or: "A condition like `filter`. Of several, one must be true. Together with `filter`: all `filter` must be true, or all `or`.",
  p: "Payload of the operation as JSON text; better sent in the body, where it may be JSON itself.",
  page: "Number of the page, from 1, with `limit` entries each. It takes precedence over `offset`, and the answer is a page.",
  partnerId: "Id of the partner, digits.",
  partnerType: "Only partners of this kind, in capitals; all when absent.",
  pictureId: "Id of the picture that is meant.",
  phoneId: "Id of the phone, twelve letters of Crockford's base 32.",
  sandboxId: "Id of a test programme of the programme.",
  programId: "Organisation, the id of the caller's own programme. Any other is answered as unknown.",
  promotionId: "Id of the rule, digits.",
  receiptNumber:
    "Number on the till's receipt, the `externalId`, or the last eight digits of the transaction id, with or without a hyphen.",
  recursive: "`true` also lists what belongs to units below; `false` or absent: only what belongs to the unit itself.",
  requestId: "Id of the privacy request.",
  reservationId: "Id of the reservation, from the answer that made it.",
  rewardId: "Id of a reward, digits.",
  role: "Only admins of this role; all when absent.",
  s: 'A whole condition as JSON, such as `{"name":{"$starts":"A"}}`, with `$and` and `$or`; `filter` and `or` are then ignored.',
  secondaryId:
    "A code of the account that is merged into the other one, of the type that the header `secondary-id-type` names.",
  sessionId: "Id of the session, from the list of sessions.",
  sort: "Column and direction, `name,ASC` or `name,DESC`; several apply in their order. Absent: devices by the moment they were registered, mountings by their interaction point, profiles by name, pictures in the order they are shown.",
  simulationId: "Id of the simulation, from the answer of `simulator.simulateHistory`.",
  importId: "Id of the import.",
  exportId: "Id of the export.",
  storeId: "Id of the shop, digits.",
  tagId: "Id of the tag, digits.",
  transactionId: "Id of the sale, from the answer that made it.",
  type: "Only entries of this type; all when absent.",
  userId: "Id of the person.",
};

/** Texts of parameters of lists that are answered as an array, or as a page where `page=1` asks for one. */
export const pageParameterTexts: Texts = {
  after: "With `page=1`: the `next` of the previous page; absent: from the first one.",
  page: "`1` requests a page; absent: the answer is an array, and `q`, `sort` and `after` are ignored.",
  q: "With `page=1`: words in a name of the entry, regardless of upper and lower case; every entry when absent.",
  sort: "With `page=1`: sort order of the pages, with `-` before it descending; the order of the array when absent.",
};

/** Texts of parameters that differ in one call, by the name of the call. */
export const callParameterTexts: Readonly<Record<string, Texts>> = {
  ...careParameterTexts,
  ...outboxParameterTexts,
  ...importParameterTexts,
  ...exportParameterTexts,
  ...reportParameterTexts,
  ...integrationParameterTexts,
  ...offerParameterTexts,
  ...adParameterTexts,
  ...lookParameterTexts,
  AddIdentifier: {
    accountId: "Id of the account, its reference code, or any of its codes. `id-type` is the type of the new code.",
  },
  ChangeIdentifier: { code: "The code to change, of the type in the header `id-type`." },
  FindUsers: {
    after: "Id of the last person of the previous page; absent: from the first one. Persons are sorted by id.",
    limit: FIFTY,
  },
  ListAccountTransactions: { ...GO_ON, limit: FIFTY },
  ListAdmins: { q: "A part of a name or e-mail address; all when absent." },
  ListApprovals: {
    after: "The `next` of the previous page; absent: from the first one.",
    limit: FIFTY,
    state: "Which requests: `open`, `mine` or `done`; `open` when absent.",
  },
  ListFlags: {
    after: "The `next` of the previous page; absent: from the first one.",
    limit: FIFTY,
    state: "Which flags: `open` or `done`; `open` when absent.",
  },
  ListPrivacyRequests: {
    after: "The `next` of the previous page; absent: from the first one.",
    limit: FIFTY,
    state: "Which requests: `open` or `done`; `open` when absent.",
  },
  ListBookings: { ...GO_ON, limit: FIFTY },
  ListClientLogs: {
    after: "Only entries older than this one; use the `next` of the previous page. Absent: from the newest.",
    before: "The same as `after`, under the name that this list had first.",
    deviceId: "Only entries of this device; of all the caller may see when absent.",
  },
  ListCoupons: { partnerId: "Only coupons of this partner; of all the caller may see when absent." },
  ListDevices: {
    after: LAST_ENTRY,
    limit:
      "Maximum number of entries per page, 1 to 200; 200 when absent. If given, the answer is a page with `total` and `pageCount`.",
  },
  ListImages: {
    after: LAST_ENTRY,
    planned: "True includes pictures that are planned for later.",
    limit:
      "Maximum number of entries per page, 1 to 200; 200 when absent. If given, the answer is a page with `total` and `pageCount`.",
  },
  ListLevelBookings: { ...GO_ON, limit: FIFTY },
  ListAccountReservations: { state: "Only holds of this state; of all when absent." },
  ListMembers: {
    after: "The `next` of the previous page, in the same order; absent: from the beginning.",
    lastActivityFrom:
      "Only members with a booking since then or, without a booking, opened since then. All when absent.",
    levelId: "Only members on this status level; on any when absent.",
    limit: FIFTY,
    optin: "Only members who have given this opt-in, such as EMAIL; all when absent.",
    q: "Words in the name, e-mail, phone or codes of a member, at least three characters; all members when absent.",
    registered: "`true` lists only accounts with a person, `false` only those without; both when absent.",
    sort: "ACTIVITY: the latest booking first. NAME: by family name. POINTS: the most points first. NEWEST: the newest account first. ACTIVITY when absent.",
    status: "Only accounts of this status; of any when absent.",
    storeId: "Only members whose last booking was in this shop; in any when absent.",
    tagId: "Only members who have this tag; all when absent.",
  },
  ListMemberNotes: {
    after: "The `next` of the previous page; absent: from the newest one.",
    limit: FIFTY,
  },
  ListMergedBookings: { ...GO_ON, limit: FIFTY },
  ListMountings: {
    after: LAST_ENTRY,
    limit:
      "Maximum number of entries per page, 1 to 200; 200 when absent. If given, the answer is a page with `total` and `pageCount`.",
  },
  ListAffiliateUnits: {
    after: "Type and id of the last unit of the previous page, such as `STORE-31`; absent: from the first one.",
  },
  ListCouponKeys: { after: "Last key of the previous page; absent: from the first one." },
  ListStaffFlags: { after: "Id of the last flag of the previous page; absent: from the newest one." },
  ListPartners: {
    active: "`false` lists the deactivated ones; `true` or absent: the active ones.",
    limit: ALL_WITHOUT,
  },
  ListPlaces: {
    after: "Id of the last shop of the previous page; absent: from the first one.",
    limit: FIFTY,
    partnerId: "Only shops of this partner; of all the caller may see when absent.",
    q: "Part of the name of shop, partner, town or place, or an id; all shops when absent.",
    storeId: "Only this shop; all when absent.",
  },
  ListProfiles: {
    after: LAST_ENTRY,
    limit:
      "Maximum number of entries per page, 1 to 200; 200 when absent. If given, the answer is a page with `total` and `pageCount`.",
  },
  ListProgramStores: { partnerId: "Only shops of this partner; of all the caller may see when absent." },
  ListRewards: { partnerId: "Only rewards of this partner; of all the caller may see when absent." },
  ListStores: {
    active: "`false` lists the deactivated ones; `true` or absent: the active ones.",
    limit: ALL_WITHOUT,
  },
  MergeAccounts: { accountId: "A code of the account that stays, of the type in the header `primary-id-type`." },
  PreviewMerge: { accountId: "A code of the account that stays, of the type in the header `primary-id-type`." },
  ReadDeviceEvents: {
    after: "Position of the last event that the device has handled; absent: the position that it acknowledged last.",
    limit:
      "Maximum number of events in the answer, 1 to 200; 100 when absent. Ask again while `lastPosition` is after the last of them.",
  },
  Search: { q: "Search text, as it was typed." },
  ListRedeemedVouchers: { state: "Always `redeemed`." },
  ReadTimeline: {
    after: "The `next` of the previous page; absent: from the newest.",
    before: "The same as `after`, under the name that this list had first.",
    group:
      "Only bookings (POINTS), redemptions and holds (VOUCHERS), what staff did (STAFF) or mails (MAILS); all when absent.",
    limit: FIFTY,
  },
  WithdrawInvitation: { invitationId: "Id of the invitation." },
  RemoveIdentifier: { code: "The code to remove, of the type in the header `id-type`." },
};
