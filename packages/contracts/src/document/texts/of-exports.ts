import type { SchemaTexts, Texts } from "./texts.ts";

/** Texts of properties of exports. */
export const schemaTextsOfExports: SchemaTexts = {
  Export: {
    id: "Id of the export; later ones have higher ones.",
    kind: "The list that is exported.",
    from: { text: "Begin of the period.", without: "the list has no period" },
    to: { text: "End of the period.", without: "the list has no period" },
    state:
      "WAITING and RUNNING: it is being written. FAILED: the person's role or reach changed, or it could not be written.",
    rows: "Rows written so far.",
    isCut: "True where the list was longer than a file may be.",
    askedAt: "Moment of the request.",
    keptUntil: "The export and its file are deleted after this moment.",
  },
  CreateExportRequest: {
    kind: "The list that is exported.",
    from: { text: "Begin of the period, included.", without: "the list has no period" },
    to: { text: "End of the period, not included.", without: "the list has no period" },
  },
  ListExportsResponse: {
    data: "The exports of this page, the newest first.",
    next: { text: "The `after` of the following page.", without: "this is the last one" },
  },
};

/** Summaries of these schemas. */
export const exportSummaries: Texts = {
  Export: "A list that is written into a file.",
};

/** Texts of parameters of these calls. */
export const exportParameterTexts: Readonly<Record<string, Texts>> = {
  ListExports: {
    after: "The `next` of the page before; absent: from the newest export.",
    limit: "Most exports of the answer, 1 to 200; 50 when absent.",
  },
};
