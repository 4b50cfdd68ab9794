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
  "A code of the account, of the type the header `id-type` names (CARDCODE unless told), or its id with `id-type: ID`.";
const NEXT_ROW =
  "Id of the last row of the page before: the answer goes on with the next older one. Absent: it begins with the newest.";
const GO_ON = { after: NEXT_ROW, before: "The same as `after`, under the name that this list had first." };
const LAST_ENTRY =
  "Id of the last entry of the page before: the answer is an array of the entries behind it, without `page` and `offset`. Absent: it begins with the first.";
const FIFTY = "Most rows of the answer, 1 to 200; 50 when absent. Fewer rows than that: it was the last page.";
const ALL_WITHOUT =
  "Most rows of the answer, 1 to 200. Absent: all of them, with `page=1` 200. Fewer rows than that: it was the last page.";
const BOTH_STATES = "`true` lists only what is in use, `false` only what is switched off; both when absent.";

/** Texts of path and query parameters. */
export const parameterTexts: Texts = {
  ac: "Organisation, the id of the programme; better sent in the body.",
  accountCouponId: "The voucher as the account holds it: `C` and a coupon's id, or `R` and a reward's.",
  accountId: ACCOUNT_CODE,
  active: BOTH_STATES,
  adminId: "Id of somebody of the staff.",
  ak: "API key of the device, or the access token of a session; better sent in the body, since addresses end up in logs.",
  approvalId: "Id of the request for approval.",
  bookingId: "Id of the booking that is meant.",
  bookings: "How many of the last bookings come along, 0 to 50; none when absent.",
  cache: "Read for clients that send it, and without effect: nothing is cached.",
  code: "Code of a redemption, as it stands on the screen or the ticket, with or without blanks.",
  confirmationId: "Id of the work that waits, as SECOND_PERSON_REQUIRED names it in its `details`.",
  adId: "Id of a picture of the screen saver, digits.",
  couponId: "Id of a coupon, digits.",
  deviceId: "Name the app gave its telephone; absent in a list: all of the account.",
  deviceKey: "Only pictures for this device; absent: for a device its own, for staff all they may see.",
  draft: "`true` lists only drafts, `false` only what is published; both when absent.",
  domain: "Only what is for things of this kind; all when absent.",
  connectionId: "Name of the connection to an identity provider, in small letters.",
  event: "What the mail tells of, such as `ACTIVATION`.",
  language: "Language of the text.",
  email: "Only the person of this e-mail address; absent: page by page, for those who run the programme.",
  except: "`current` leaves the session out that the request came with; absent: every session ends.",
  externalId: "The caller's own name for the sale, as it was reported.",
  factorId: "Id of the second factor.",
  fields:
    "Columns to show, with commas between them: `fields=name,connected`. The id always comes along; absent: all of them.",
  filter:
    "A condition `column||$operator||value`; several are all needed. Operators stand in the description; a list of values has commas. Columns of joined objects are named with a dot: `stores.id`.",
  letterId: "Id of the refused entry that is meant.",
  flagId: "Id of the flag that is meant.",
  noteId: "Id of the note that is meant.",
  id: "Id of the thing that is meant.",
  idempotencyKey: "The same as the header `Idempotency-Key`, for clients that cannot set headers.",
  join: "An object to come along, with the columns that are wanted of it: `partner||id,name`; its columns can be filtered then. Objects that are there without asking stand in the description.",
  keyId: "Id of the key, which is not the key itself.",
  kind: "Only places of tablets (APP) or of tills (CASH); both when absent.",
  level: "Only entries that grave: `error`, `warning` or `info`; all when absent.",
  lifeMonths: "Answers as if points lived for so many months; absent: as long as they do.",
  limit: "Most rows of the answer, 1 to 200; 200 when absent. Fewer rows than that: it was the last page.",
  membershipId: "Id of the tie between a person and the account.",
  mergeId: "Id of the merge, as the list of merges names it.",
  offset:
    "How many rows are left out from the beginning; none when absent. An offset behind the last row answers an empty list.",
  open: "`true` lists flags that stand, `false` those that were cleared; both when absent.",
  or: "A condition like `filter`, any of several of which is enough; with `filter` beside it, all of the one or all of the other.",
  p: "Payload of the operation as JSON text; better sent in the body, where it may be JSON itself.",
  page: "Number of the page, from 1, each of `limit` entries; comes before `offset` and makes the answer a page.",
  partnerId: "Id of the partner, digits.",
  partnerType: "Only partners of this kind, in capitals; all when absent.",
  pictureId: "Id of the picture that is meant.",
  phoneId: "Id of the phone, twelve letters of Crockford's base 32.",
  programId: "Organisation, the id of the programme: the caller's own, any other looks as if it did not exist.",
  promotionId: "Id of the rule, digits.",
  receiptNumber:
    "Number on the till's receipt, the caller's own `externalId`, or the last eight digits of the transaction id, with or without a hyphen.",
  recursive: "`true` lists what lies below as well; `false` or absent: only what belongs to the unit itself.",
  requestId: "Id of the request about data.",
  reservationId: "Id of the reservation, as it was answered.",
  rewardId: "Id of a reward, digits.",
  role: "Only admins of this role; all when absent.",
  s: 'A whole condition as JSON, such as `{"name":{"$starts":"A"}}`, with `$and` and `$or`; `filter` and `or` are not read beside it.',
  secondaryId: "A code of the account that goes up in the other one, of the type the header `secondary-id-type` names.",
  sessionId: "Id of the session, as the list of sessions names it.",
  sort: "Column and direction, `name,ASC` or `name,DESC`; several count in their order. Absent: devices by the moment they were registered, mountings by their interaction point, profiles by name, pictures in the order they are shown.",
  simulationId: "Id of the simulation, as `simulator.simulateHistory` answered it.",
  importId: "Id of the import.",
  exportId: "Id of the export.",
  storeId: "Id of the shop, digits.",
  tagId: "Id of the word, digits.",
  transactionId: "Id of the sale, as it was answered.",
  type: "Only entries of this type; all when absent.",
  userId: "Id of the person.",
};

/** Texts of parameters of lists that are answered as an array, or as a page where `page=1` asks for one. */
export const pageParameterTexts: Texts = {
  after: "With `page=1`: the answer's `next` of the page before; absent: from the first one.",
  page: "`1` asks for a page; absent: the answer is an array, and `q`, `sort` and `after` are not read.",
  q: "With `page=1`: words that stand in a name of the entry, in capitals or not; every entry when absent.",
  sort: "With `page=1`: what the pages are sorted by, backwards with `-` before it; the order of the array when absent.",
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
    accountId: "Id of the account, its reference code, or any of its codes: `id-type` is about the new code.",
  },
  ChangeIdentifier: { code: "The code that changes, of the type the header `id-type` names." },
  FindUsers: {
    after:
      "Id of the last person of the page before; absent: from the first one. Persons come in the order of their ids.",
    limit: FIFTY,
  },
  ListAccountTransactions: { ...GO_ON, limit: FIFTY },
  ListAdmins: { q: "A part of a name or e-mail address; everybody when absent." },
  ListApprovals: {
    after: "The answer's `next` of the page before; absent: from the first one.",
    limit: FIFTY,
    state: "Which requests: `open`, `mine` or `done`; `open` when absent.",
  },
  ListFlags: {
    after: "The answer's `next` of the page before; absent: from the first one.",
    limit: FIFTY,
    state: "Which flags: `open` or `done`; `open` when absent.",
  },
  ListPrivacyRequests: {
    after: "The answer's `next` of the page before; absent: from the first one.",
    limit: FIFTY,
    state: "Which requests: `open` or `done`; `open` when absent.",
  },
  ListBookings: { ...GO_ON, limit: FIFTY },
  ListClientLogs: {
    after: "Only entries older than this one; the answer's `next` names it. Absent: from the newest.",
    before: "The same as `after`, under the name that this list had first.",
    deviceId: "Only entries of this device; of all the caller may see when absent.",
  },
  ListCoupons: { partnerId: "Only coupons of this partner; of all the caller may see when absent." },
  ListDevices: {
    after: LAST_ENTRY,
    limit:
      "Most entries of a page, 1 to 200; 200 when absent. Given, the answer is a page with `total` and `pageCount`.",
  },
  ListImages: {
    after: LAST_ENTRY,
    planned: "True: pictures whose time has not come are among them.",
    limit:
      "Most entries of a page, 1 to 200; 200 when absent. Given, the answer is a page with `total` and `pageCount`.",
  },
  ListLevelBookings: { ...GO_ON, limit: FIFTY },
  ListAccountReservations: { state: "Only holds of this state; of all when absent." },
  ListMembers: {
    after: "The `next` of the page before, in the same order; absent: from the beginning.",
    lastActivityFrom: "Only members with a booking since then; without one, opened since then. All when absent.",
    levelId: "Only members on this status level; on any when absent.",
    limit: FIFTY,
    optin: "Only members who have given this opt-in, such as EMAIL; all when absent.",
    q: "Words that stand in the name, e-mail, phone or codes of a member, three characters at least; all members when absent.",
    registered: "`true` lists only accounts with a person, `false` only those without; both when absent.",
    sort: "ACTIVITY, the last booking first; NAME, the family name; POINTS, the most first; NEWEST, the newest account first. ACTIVITY when absent.",
    status: "Only accounts of this status; of any when absent.",
    storeId: "Only members whose last booking was in this shop; in any when absent.",
    tagId: "Only members who have this tag; all when absent.",
  },
  ListMemberNotes: {
    after: "The answer's `next` of the page before; absent: from the newest one.",
    limit: FIFTY,
  },
  ListMergedBookings: { ...GO_ON, limit: FIFTY },
  ListMountings: {
    after: LAST_ENTRY,
    limit:
      "Most entries of a page, 1 to 200; 200 when absent. Given, the answer is a page with `total` and `pageCount`.",
  },
  ListAffiliateUnits: {
    after: "Type and id of the last unit of the page before, such as `STORE-31`; absent: from the first one.",
  },
  ListCouponKeys: { after: "Last key of the page before; absent: from the first one." },
  ListStaffFlags: { after: "Id of the last flag of the page before; absent: from the newest one." },
  ListPartners: {
    active: "`false` lists the deactivated ones; `true` or absent: those that are open.",
    limit: ALL_WITHOUT,
  },
  ListPlaces: {
    after: "Id of the last shop of the page before; absent: from the first one.",
    limit: FIFTY,
    partnerId: "Only shops of this partner; of all the caller may see when absent.",
    q: "Part of the name of shop, partner, town or place, or an id; all shops when absent.",
    storeId: "Only this shop; all when absent.",
  },
  ListProfiles: {
    after: LAST_ENTRY,
    limit:
      "Most entries of a page, 1 to 200; 200 when absent. Given, the answer is a page with `total` and `pageCount`.",
  },
  ListProgramStores: { partnerId: "Only shops of this partner; of all the caller may see when absent." },
  ListRewards: { partnerId: "Only rewards of this partner; of all the caller may see when absent." },
  ListStores: {
    active: "`false` lists the deactivated ones; `true` or absent: those that are open.",
    limit: ALL_WITHOUT,
  },
  MergeAccounts: { accountId: "A code of the account that stays, of the type the header `primary-id-type` names." },
  PreviewMerge: { accountId: "A code of the account that stays, of the type the header `primary-id-type` names." },
  ReadDeviceEvents: {
    after: "Position of the last event the device has dealt with; absent: the position it acknowledged last.",
    limit:
      "Most events of the answer, 1 to 200; 100 when absent. Ask again while `lastPosition` is beyond the last of them.",
  },
  Search: { q: "What is searched, as it was typed." },
  ListRedeemedVouchers: { state: "Always `redeemed`." },
  ReadTimeline: {
    after: "The `next` of the page before; absent: from the newest.",
    before: "The same as `after`, under the name that this list had first.",
    group:
      "Only bookings (POINTS), redemptions and holds (VOUCHERS), what staff did (STAFF) or mails (MAILS); all when absent.",
    limit: FIFTY,
  },
  WithdrawInvitation: { invitationId: "Id of the invitation." },
  RemoveIdentifier: { code: "The code that is removed, of the type the header `id-type` names." },
};
