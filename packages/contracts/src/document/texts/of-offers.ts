import type { SchemaTexts, Texts } from "./texts.ts";

const STARTS = { text: "Moment from which it is valid.", without: "from the beginning" } as const;
const ENDS = { text: "Last moment at which it is valid.", without: "without end" } as const;
const COUNTS = {
  redeemed: "Redemptions less those taken back.",
  taken: "Points that redemptions took.",
  given: "Points that redemptions gave.",
} as const;
const PERIOD = {
  from: "First day, `yyyy-MM-dd`.",
  to: "Last day, which belongs to the period.",
} as const;

/** Texts of properties of the list of vouchers, their figures, the library of pictures and mails. */
export const schemaTextsOfOffers: SchemaTexts = {
  ChangedVoucher: {
    id: "Id of the coupon or reward, digits.",
    before: "What was there before.",
  },
  ChangedVouchers: { changed: "The vouchers, in the order of the request." },
  MailOfEvent: {
    event: "Event that the mail is about.",
    variables: "Names of the variables that its texts may use.",
    hasLink: "True if the mail has a button with a link.",
    templates: "Its text in every language.",
  },
  MailTemplate: {
    event: "Event that the mail is about.",
    language: "Language of the text.",
    subject: "Subject in one line; `{{name}}` becomes a value.",
    text: "Paragraphs, one a line; `{{name}}` becomes a value.",
    action: { text: "Label of the button.", without: "the mail has no button" },
    isOwn: "False while the platform's own text is used.",
  },
  MailWords: {
    subject: "Subject in one line; `{{name}}` becomes a value.",
    text: "Paragraphs, one a line; `{{name}}` becomes a value.",
    action: { text: "Label of the button.", without: "the mail has no button" },
  },
  PreviewMailResponse: {
    subject: "Subject of the mail.",
    text: "The mail as plain text.",
    html: "The same mail as HTML; it has no script, no style and no picture.",
  },
  LibraryPicture: {
    id: "Id of the picture.",
    path: "Path the picture is loaded from, for the picture fields of vouchers.",
    name: "Name of the file it was uploaded from.",
    widthPx: "Width in pixels.",
    heightPx: "Height in pixels.",
    bytes: "Length of the stored file.",
    partnerId: { text: "Partner it belongs to.", without: "the programme" },
    uses: "How many vouchers, levels and pictures of the screen saver use it.",
    createdAt: "Moment it was uploaded.",
  },
  VoucherBefore: { active: "True while it was switched on.", validFrom: STARTS, validTo: ENDS },
  VoucherChanges: {
    ids: "Ids of the coupons or rewards, digits.",
    active: { text: "True switches them on.", without: "it stays as it is" },
    validFrom: "Moment from which they are valid; null: from the beginning; it stays as it is when absent.",
    validTo: "Last moment at which they are valid; null: without end; it stays as it is when absent.",
  },
  VoucherDay: { ...COUNTS, day: "The day, `yyyy-MM-dd`." },
  VoucherCounts: COUNTS,
  VoucherStore: {
    ...COUNTS,
    storeId: "Id of the shop.",
    name: { text: "What the shop is called.", without: "there is no such shop any more" },
  },
  VoucherEntry: {
    id: "`C` and the coupon's id, or `R` and the reward's.",
    kind: "COUPON or REWARD.",
    voucherId: "Id of the coupon or reward, digits.",
    points: "Points that it takes; for an EARN coupon the points that it gives.",
    couponTypeCode: { text: "Kind of the coupon.", without: "it is a reward" },
    picturePath: { text: "Picture of the voucher itself.", without: "it has none" },
    validFrom: STARTS,
    validTo: ENDS,
    partnerId: { text: "Partner it belongs to.", without: "the programme" },
    storeId: { text: "The only shop it is for.", without: "every shop" },
    active: "True while it is switched on.",
    state:
      "RUNNING while it can be redeemed; otherwise the first of these that applies: DRAFT, OFF (switched off), ENDED, SOLD_OUT (nothing left), PLANNED (not valid yet).",
    redeemed:
      "Redemptions less those taken back, in the shops that the caller sees, up to the last count of the figures.",
    left: { text: "Pieces or redemptions that are left.", without: "no limit" },
    createdAt: "Moment it was made.",
  },
  VoucherFigures: {
    ...PERIOD,
    timeZone: "Time zone of the days.",
    asOf: {
      text: "Everything booked up to this moment is counted.",
      without: "the figures are counted for the first time",
    },
    total: "Sums of the period.",
    days: "Days with redemptions, the earliest first.",
    stores: "Shops with redemptions, the one with the most first.",
    activated: { text: "Members who have it switched on now.", without: "the caller does not see all members" },
    members: { text: "Members who have ever redeemed it.", without: "the caller does not see all members" },
  },
};

/** Summaries of these schemas. */
export const offerSummaries: Texts = {
  ChangedVoucher: "A voucher that was changed together with others.",
  ChangedVouchers: "Vouchers that were changed together.",
  MailOfEvent: "A mail with its texts.",
  MailTemplate: "The text of a mail in one language.",
  MailWords: "The text that a mail is made of, as plain text and as HTML.",
  LibraryPicture: "A picture of the programme's library.",
  VoucherBefore: "What a change of many vouchers replaced.",
  VoucherChanges: "A change of many vouchers.",
  VoucherCounts: "How often something was redeemed, with its points.",
  VoucherDay: "Redemptions of a voucher on one day.",
  VoucherEntry: "A coupon or reward in the list of both.",
  VoucherFigures: "Redemptions of one voucher.",
  VoucherStore: "Redemptions of a voucher in one shop.",
};

const FIGURES = {
  from: "First day of the programme's time zone, `yyyy-MM-dd`.",
  to: "Last day, which belongs to the period; it may lie in the future.",
} as const;

/** Texts of parameters of these calls. */
export const offerParameterTexts: Readonly<Record<string, Texts>> = {
  CreatePicture: {
    name: "Name of the file. The library is searched by it.",
    partnerId: "Partner that it will belong to; the programme when absent.",
  },
  ListPictures: { partnerId: "Only pictures of this partner; all that the caller may use when absent." },
  ListVouchers: {
    kind: "Only COUPON or only REWARD; both when absent.",
    state: "Only vouchers of this state; all when absent.",
    partnerId: "Only vouchers of this partner; all that the caller may see when absent.",
  },
  ReadCouponFigures: FIGURES,
  ReadRewardFigures: FIGURES,
};
