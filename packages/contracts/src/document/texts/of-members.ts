import type { SchemaTexts } from "./texts.ts";

/** Texts of properties in schemas of the back office's members. */
export const schemaTextsOfMembers: SchemaTexts = {
  FoundDevice: { placeName: "Name of the place where the tablet stands." },
  FoundReceipt: {
    accountId: { text: "Id of the account the sale was booked on.", without: "it was booked on none" },
  },
  FoundVoucher: {
    active: "True while the voucher is in use.",
    titles: "Title of the voucher in both languages.",
    voucherId: "`C` and a coupon's id, or `R` and a reward's.",
  },
  ListMembersResponse: {
    about: { text: "About how many members the whole list has.", without: "it is not the first page" },
    count: "Members of the list.",
    data: "Members of this page.",
    exact: "True where the members were counted, false where their number is an estimate or the least there are.",
    next: { text: "The `after` of the following page.", without: "this was the last page" },
  },
  Member: {
    cardEnding: { text: "Last four characters of the newest card in use.", without: "the account has none" },
    createdAt: "Moment the account was opened.",
    familyName: { text: "Family name of the person; masked for staff of a shop.", without: "there is no person" },
    givenName: { text: "Given name of the person; masked for staff of a shop.", without: "there is no person" },
    lastActivityAt: { text: "Moment of the last booking, some seconds old.", without: "nothing was booked yet" },
    lastStoreId: { text: "Id of the shop of the last booking that had one.", without: "no booking had a shop" },
    lastStoreName: { text: "Name of that shop.", without: "no booking had a shop" },
    levelNames: { text: "Name of the status level in both languages.", without: "the account has no level" },
    points: "Points that can be spent now.",
    registered: "True where a person has registered for the account and opened the link of their mail.",
    status: "ACTIVE; INACTIVE, not in use; LOCKED, earns but spends nothing; TERMINATED, closed for good.",
    userId: { text: "Id of the person.", without: "there is none, or the caller may not see them" },
  },
  SearchResponse: {
    devices: "Mounted tablets, by their place or shop.",
    members: "Members, as their list finds them.",
    receipts: "Sales with exactly this receipt number, the newest first.",
    stores: "Shops in use, by their name or their partner's.",
    vouchers: "Coupons and rewards, by a title.",
  },
};
