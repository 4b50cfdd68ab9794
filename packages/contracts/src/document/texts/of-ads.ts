import type { SchemaTexts, Texts } from "./texts.ts";

const AD = {
  title: "What staff call the picture; may be empty.",
  filePath: "Path of the file on this platform, such as one of the library, or its address elsewhere.",
  usageCode: "SCREEN_SAVER, or PRINTER_LOGO for the logo of tickets.",
  durationMs: "How long it stays, in milliseconds.",
  partnerId: { text: "Partner in whose shops it is shown.", without: "every partner" },
  storeId: { text: "The one shop in which it is shown.", without: "every shop" },
  profileId: { text: "Profile of the tablets that show it.", without: "every tablet" },
  validFrom: { text: "Moment from which on it is shown.", without: "from the beginning" },
  validTo: { text: "Last moment at which it is shown.", without: "without end" },
  weekdays: "Days on which it is shown, by the shop's clock; none: every day.",
  active: "True while it is switched on.",
} as const;

const PERIOD = {
  from: "First day, `yyyy-MM-dd`.",
  to: "Last day, which belongs to the period.",
} as const;

const SCHEDULE = {
  weekdays: {
    text: "Days on which it is shown, by the shop's clock, such as `FRIDAY,SATURDAY`; empty: every day.",
    without: "the server has an older release",
  },
} as const;

/** Texts of properties of the screen saver. */
export const schemaTextsOfAds: SchemaTexts = {
  DisplayAd: { ...AD, id: "Id of the picture, digits.", order: "The lowest is shown first." },
  CreateDisplayAdRequest: AD,
  ReplaceDisplayAdRequest: AD,
  DisplayAdOrder: {
    ids: "Ids of the pictures in the new order.",
    was: "The same ids in the order in which they were read. When absent, the order is not compared.",
  },
  OrderDisplayAdsResponse: { ids: "The same pictures in the order they have now." },
  DisplayAdFigures: {
    ...PERIOD,
    total: "How often it was shown in the period.",
    days: "Days on which it was shown, the earliest first.",
    stores: "Shops in which it was shown, the most frequent first.",
    reportedAt: { text: "Moment at which a tablet reported last.", without: "none has" },
  },
  DisplayAdDay: { day: "The day, `yyyy-MM-dd`.", times: "How often it was shown." },
  DisplayAdStore: {
    storeId: "Id of the shop.",
    name: { text: "What the shop is called.", without: "there is no such shop any more" },
    times: "How often it was shown.",
    tablets: "How many tablets showed it.",
  },
  V1DisplayAd: SCHEDULE,
  V1DownloadDisplayAdsPayload: {
    withPlanned: { text: "True includes pictures that are planned for later.", without: "false" },
  },
  Showings: {
    counterId: "Id of the counter, made together with the storage in which the tablet counts.",
    shown: "Counts of pictures by day.",
  },
  Showing: {
    imageId: "Id of the picture, digits.",
    day: "Day of the shop's clock, `yyyy-MM-dd`.",
    times: "How often it was shown on this day so far.",
  },
  ReportDisplayAdShowingsResponse: {
    accepted: "How many entries are kept.",
    dropped: "How many are dropped, because this place has no such picture or the day is too far away.",
  },
};

/** Summaries of these schemas. */
export const adSummaries: Texts = {
  DisplayAd: "A picture of the screen saver, or the logo of tickets.",
  DisplayAdOrder: "An order of pictures.",
  DisplayAdFigures: "How often a picture was shown.",
  DisplayAdDay: "How often a picture was shown on one day.",
  DisplayAdStore: "How often a picture was shown in one shop.",
  Showings: "What a tablet has counted.",
  Showing: "How often one picture was shown on one day.",
};

/** Texts of parameters of these calls. */
export const adParameterTexts: Readonly<Record<string, Texts>> = {
  ListDisplayAds: { usageCode: "Only pictures with this usage; all when absent." },
  ReadDisplayAdFigures: PERIOD,
};
