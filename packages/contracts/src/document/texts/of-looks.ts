import type { SchemaTexts, Texts } from "./texts.ts";

const VERSION = {
  number: "Number of the version, counted from 1.",
  publishedAt: { text: "Moment at which it was published.", without: "before versions were counted" },
  publishedBy: { text: "Who published it.", without: "before versions were counted" },
  revertsTo: { text: "Number of the version that it repeats.", without: "it was a draft" },
} as const;

const DRAFT = {
  draft: { text: "Look that kiosks show after it is published.", without: "there is no draft" },
  draftedAt: { text: "Moment at which the draft was saved last.", without: "there is no draft" },
  draftedBy: { text: "Who saved the draft last.", without: "there is no draft" },
} as const;

/** Texts of properties of the kiosk's look. */
export const schemaTextsOfLooks: SchemaTexts = {
  KioskLook: {
    translations: {
      text: "Texts that replace those of the kiosk, by language and by path such as `burn.title`.",
      without: "the kiosk's own",
    },
  },
  KioskLookDraft: DRAFT,
  KioskLookState: {
    ...DRAFT,
    published: "What kiosks show now.",
    versions: "The newest 50 published versions, the newest first.",
  },
  KioskLookVersion: VERSION,
  ReadLookVersionResponse: { ...VERSION, look: "Look that kiosks showed with this version." },
  ImportLookZipResponse: {
    ...DRAFT,
    published: "What kiosks show now.",
    versions: "The newest 50 published versions, the newest first.",
    ignored: "Parts of the zip that were not imported, because they belong to the programme's settings.",
  },
  PublishLookRequest: { version: "Version of the draft that is published, as it was read." },
  RevertLookRequest: { number: "Number of the version that is published again." },
};

/** Summaries of these schemas. */
export const lookSummaries: Texts = {
  KioskLook: "Colours, logo, texts and settings of the kiosk.",
  NewKioskLook: "Colours, logo, texts and settings of the kiosk, as staff write them.",
  NewTheme: "Colours and variables, as staff write them.",
  KioskLookState: "The look of the kiosk: what is published, the draft and the versions.",
  KioskLookDraft: "The draft of the look, if there is one.",
  KioskLookVersion: "When a version of the look was published, and by whom.",
};

/** Texts of parameters of these calls. */
export const lookParameterTexts: Readonly<Record<string, Texts>> = {
  ReadLookZip: { of: "`draft` for the draft, `published` for what kiosks show; absent: what they show." },
  ImportLookZip: { version: "Version of the draft that is replaced, as it was read." },
  ReadLookVersion: { number: "Number of the version, counted from 1." },
};
