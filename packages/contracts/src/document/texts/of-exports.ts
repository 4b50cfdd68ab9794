import type { SchemaTexts, Texts } from "./texts.ts";

/** Texts of properties of exports. */
export const schemaTextsOfExports: SchemaTexts = {
  Export: {
    id: "Id of the export; later ones have higher ones.",
    kind: "The list that is exported.",
    from: { text: "Begin of the period.", without: "the list has no period" },
    to: { text: "End of the period.", without: "the list has no period" },
    filteredBy: "Names of the filters that the export has, without their values.",
    state:
      "WAITING and RUNNING: it is not finished. FAILED: the person's role or reach has changed, or it could not be written.",
    rows: "Rows written so far.",
    isCut: "True if the list was longer than a file may be.",
    askedAt: "Moment of the request.",
    keptUntil: "The export and its file are deleted after this moment.",
  },
  CreateExportRequest: {
    kind: "The list that is exported.",
    from: { text: "Begin of the period, included.", without: "the list has no period" },
    to: { text: "End of the period, not included.", without: "the list has no period" },
    filter: { text: "Filters of the list, as its own call takes them.", without: "the whole list" },
  },
  ExportFilter: {
    accountIds: { text: "MEMBERS: ids of chosen accounts, at most 200.", without: "the list" },
    q: {
      text: "MEMBERS, VOUCHERS, PLACES, DEVICES, PEOPLE: words that the search of the list finds.",
      without: "all",
    },
    status: { text: "MEMBERS: only accounts of this status.", without: "accounts of any" },
    levelId: { text: "MEMBERS: only members on this status level.", without: "members on any" },
    registered: { text: "MEMBERS: `true` for accounts with a person, `false` for those without.", without: "both" },
    lastActivityFrom: {
      text: "MEMBERS: only those with a booking since then or, without a booking, opened since then.",
      without: "all",
    },
    optin: { text: "MEMBERS: only those who have given this opt-in, such as EMAIL.", without: "all" },
    tagId: { text: "MEMBERS: only those who have this tag.", without: "all" },
    kind: { text: "VOUCHERS: COUPON or REWARD.", without: "both" },
    state: { text: "VOUCHERS: only those in this state.", without: "those in any" },
    partnerId: {
      text: "VOUCHERS, BOOKINGS, PLACES, DEVICES: only those of this partner.",
      without: "those of all",
    },
    storeId: {
      text: "BOOKINGS, PLACES, DEVICES: only those of this shop; MEMBERS: only those whose last booking was there.",
      without: "those of all",
    },
    active: { text: "PLACES, PEOPLE: `true` for those in use, `false` for the others.", without: "both" },
    problem: { text: "DEVICES: only tablets with this problem; FINE: those without any.", without: "all" },
    role: { text: "PEOPLE: only those with this role.", without: "those with any" },
    action: { text: "AUDIT: only changes of this code.", without: "all" },
    subjectKind: { text: "AUDIT: only changes of this kind of record.", without: "all" },
    subjectId: { text: "AUDIT: only changes of the record with this id.", without: "all" },
    actorId: { text: "AUDIT: only changes of this person, tablet or application.", without: "all" },
  },
  ListExportsResponse: {
    data: "The exports of this page, the newest first.",
    next: { text: "The `after` of the next page.", without: "this is the last one" },
  },
};

/** Summaries of these schemas. */
export const exportSummaries: Texts = {
  Export: "A list that a job writes into a file.",
  ExportFilter: "Filters of an exported list. Each list has the filters of its own call.",
};

/** Texts of parameters of these calls. */
export const exportParameterTexts: Readonly<Record<string, Texts>> = {
  ListExports: {
    after: "The `next` of the previous page; absent: from the newest export.",
    limit: "Maximum number of exports in the answer, 1 to 200; 50 when absent.",
  },
};
