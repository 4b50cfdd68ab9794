import type { SchemaTexts } from "./texts.ts";

const EACH = "Points that moved: above zero they were added, below zero they were taken.";
const COUPON_POINTS = "Points that redeeming the coupon takes; for an EARN coupon the points it gives.";
const REWARD_POINTS = "Points the reward needs; they are taken where `decreasePoints` is true.";
const HELD_TEXT = {
  description: "Text about the voucher in the caller's language; absent if there is none.",
  extendedDescription: "Long text about the voucher in the caller's language; absent if there is none.",
  subtitle: "Second line of the voucher in the caller's language; absent if there is none.",
  title: "First line of the voucher in the caller's language.",
} as const;
const VOUCHER_TEXT = {
  description: "Text about the voucher in this language; absent if there is none.",
} as const;
const BOOKING_TEXT = {
  points: "How many points moved, without a sign. `bookingType` says whether they were added or taken.",
  reasons: {
    text: "The same reason in both languages of a kiosk, because the shopper may switch the language.",
    without: "only `reason` is known",
  },
} as const;
const LISTED_TEXT = {
  ...BOOKING_TEXT,
  isExplained: {
    text: "True if the booking is part of a sale: `readBooking` returns the reasons for its points.",
    without: "the points have no reasons of a sale",
  },
  storeName: {
    text: "Name of the shop. Staff see only shops within their reach, a device those of its partner.",
    without: "it belongs to no shop, or to one that the caller may not see",
  },
} as const;

/** Texts of properties in schemas of sales, receipts and vouchers that differ from the general text. */
export const schemaTextsOfSales: SchemaTexts = {
  Balance: {
    expiring:
      "The next three days at most on which points expire, the earliest first, only in `/balance`; absent if none will expire.",
    points: "Points that can be spent now, without those that reservations hold.",
  },
  Booking: BOOKING_TEXT,
  BookingReason: {
    kind: "Kind of reason.",
    names: "Name of the rule in both languages.",
    points: "Points of this reason, signed.",
    revenue: {
      text: "Revenue in euros from which the points were computed.",
      without: "the points are fixed, or the caller may not see the receipt",
    },
  },
  BookingReceipt: { lines: "What was bought and returned, line by line, after discounts." },
  BookingReceiptLine: {
    amount: "Price of the line in euros, with taxes; below zero if it was returned.",
    description: "Name of the article as the till sent it; may be empty.",
  },
  BookingResult: { points: EACH },
  ChangeAccountCouponRequest: {
    activated: "True switches a multiplier or extra-point coupon on for the account, false off.",
  },
  ChangeRewardStockRequest: { stock: "New number of pieces; null: unlimited." },
  Coupon: {
    ...HELD_TEXT,
    points: COUPON_POINTS,
    storeId: "The only shop it is valid in; absent: valid in all.",
  },
  CouponDefinition: {
    active: "True while it is offered. What was redeemed stays in either case.",
    id: "Id of the coupon, digits.",
    partnerId: "Partner whose coupon it is; null: every partner's.",
    points: COUPON_POINTS,
    storeId: "The only shop it is valid in; null: valid in all.",
  },
  CreateBookingRequest: {
    pin: "PIN of the till, required above the programme's limit; absent below it.",
    points: "How many points to book, without a sign; zero is refused with INSERT_SOMETHING.",
    reason: "Reason in staff's words. If it is empty, the history shows the kind of booking.",
    receipt: "Facts of a receipt: the same sale under another key is refused; absent: none.",
  },
  CreateTransactionRequest: {
    amount:
      "Total in euros, after discounts, with taxes. It determines the points. Absent: lines less discounts, rounded.",
    currency: "Currency of every amount here; any other than the programme's is refused. Absent: the programme's.",
    discount:
      "Discount on the whole receipt in euros, above zero, without a line of its own. It is spread over the sold lines. Absent: none.",
    keyCode:
      "Card of the shopper; absent: an anonymous sale, which waits for its card. A till's sale whose card cannot be used or read waits, too.",
    lineItems: "What was sold and returned, at most 500 lines; absent: only the amount is used.",
    pin: "PIN of the till, required for manual work above the programme's limit; absent below it.",
  },
  ExpiringPoints: { on: "Day (UTC) from which they are expired.", points: "How many points expire." },
  ExplainedBooking: {
    ...LISTED_TEXT,
    receipt: {
      text: "Lines of the receipt.",
      without: "the sale has none, or the caller may not see them",
    },
    why: "Reasons of the points; they add up to the booking's points. Empty if it is not part of a sale.",
  },
  ListedBooking: LISTED_TEXT,
  LineItem: {
    description: "What was sold, in plain words; empty or absent if the till sent nothing.",
    extendedAmount:
      "Price of the line in euros, with taxes. Below zero without an `itemID`: a discount on the whole receipt.",
    type: "SALE or RETURN; SALE when absent.",
  },
  ListCouponKeysResponse: {
    accountId: "Account that the key belongs to or that redeemed it; null: none yet.",
    keyCode: "The single-use key.",
    redeemedAt: "Moment the key was redeemed; null while it is unused.",
  },
  ReachedLevel: {
    names: "Name of the level in both languages, as it was when it was reached.",
    picturePath: { text: "Path of the level's picture.", without: "it has none" },
  },
  ReceiptError: {
    code: "Code of the error table; ARTS_ERROR if the document itself is not accepted.",
    message: "One sentence in English that says why the receipt was refused.",
  },
  ReceiptReason: {
    id: "Id of the promotion or coupon; empty if there is none.",
    kind: "PROMOTION, STANDARD, COUPON, RETURN, PAYMENT, MANUAL or FLOOR.",
    name: "What the rule or coupon is called.",
    points: "Points of this reason; below zero if it took points.",
  },
  Redemption: {
    bookingId: "Id of the booking that redeemed it; absent while it is HELD.",
    code: "Code of the redemption, as shown on the screen or printed on the ticket.",
    points: EACH,
    state: "HELD until its ticket is printed; VALID may be used; USED, VOID and EXPIRED may not.",
  },
  RedemptionProof: { code: "Code the shopper shows or the ticket carries; valid once." },
  Reservation: {
    bookingId: "Id of the booking; absent until the reservation is COMMITTED.",
    points: "Points that committing books: below zero they are taken.",
    redemption:
      "Redemption for the ticket. It may be used once the reservation is committed. Absent if nothing is handed out.",
    state: "OPEN until it is committed or released; EXPIRED when its deadline passed before that.",
  },
  RevenueEvent: {
    createdAt: "Moment it happened.",
    event: "REVENUE: a sale at the till beside the device.",
    keyCode: "Card of the shopper; absent if the till does not know it.",
    reachedLevel: { text: "Level that the sale reached.", without: "it reached none, or has no card" },
    totalPoints: "Stored points that the sale gives; absent if the device has to ask the server for them.",
  },
  ReverseBookingRequest: { reason: "Why the booking is taken back, in staff's words." },
  Reward: {
    ...HELD_TEXT,
    points: REWARD_POINTS,
    redeemDependencyCode: {
      text: "Whether redeeming requires a registered member: NO and OPT… do not, MAN… do.",
      without: "rewards always require one",
    },
  },
  RewardDefinition: {
    active: "True while it is offered. What was redeemed stays in either case.",
    id: "Id of the reward, digits.",
    partnerId: "Partner whose reward it is; null: every partner's.",
    points: REWARD_POINTS,
    storeId: "The only shop it is valid in; null: valid in all.",
  },
  SetFraudRequest: { reason: "Why the account is flagged, in staff's words." },
  SoldLine: {
    description: "What was sold, in plain words; empty if the till sent nothing.",
    points: "Points of the sale that belong to this line.",
  },
  SoldReceipt: {
    points: "Points that the sale moved; for a sale that is not booked the points that it will give.",
    receiptNumber: "Number of the receipt; absent if no till printed one.",
  },
  TakeBackRedemptionRequest: { reason: "Why the redemption is taken back, in staff's words; may be empty." },
  TakenReceipt: {
    points:
      "Points that were booked; for an anonymous sale the points that it gives once a card is shown. Absent if nothing was counted.",
  },
  Transaction: {
    accountId: "Account that got the points; absent while the sale is anonymous.",
    balance: "Points that can be spent right after the sale; absent while it is anonymous.",
    bookingId: "Id of the sale's own booking; coupons have bookings of their own. Absent while it is anonymous.",
    partnerId: "Partner whose sale it is; absent if no place is known.",
    points:
      "Points that the sale moved; below zero if it took points. For an anonymous sale the points that it will give.",
    storeId: "Shop in which it was made; absent if no place is known.",
  },
  TransactionLine: {
    discount:
      "The line's share of a discount on the whole receipt in euros, already subtracted; below zero if something was added. Absent: none.",
    points: "Points of the sale that belong to this line; the points of all lines add up to the sale's.",
    type: "SALE, or RETURN of something sold before.",
  },
  TransactionReason: {
    id: "Id of the promotion, coupon or original sale; absent if there is none.",
    kind: "PROMOTION a rule, STANDARD the fixed rule, COUPON, RETURN, PAYMENT with points, MANUAL points set by staff, FLOOR the lowest allowed balance.",
    name: "What the rule or coupon is called, in the caller's language.",
    points: "Points of this reason, below zero if it took points. The points of all reasons add up to the sale's.",
  },
  UnmountEvent: {
    createdAt: "Moment it happened.",
    event: "UNMOUNT: the mounting was ended, but not by the device itself.",
    reason: "Why the mounting was ended; absent if no reason was given.",
  },
  V1ActionDefinition: {
    factor: "Points per euro; for `rmb` points taken per euro.",
    name: "What the rule is called, in the caller's language.",
    points: "Points a FIXEDPOINTACTION gives; absent for every other action.",
    revenue: "Euros that a FIXEDPOINTACTION requires; absent: any.",
    type: "Key the rule belongs to: RMC1 to RMC3 a category, RMT the total, RMB paying with points.",
  },
  V1BookingResult: { points: EACH },
  V1GetCouponKeysPayload: {
    keyCode: "Only this key, also if it is stored all in capitals or all in small letters; absent: all keys.",
  },
  V1GetCouponKeysResponse: {
    couponId: "Coupon the key belongs to; absent from servers that know only one coupon per call.",
    keyCode: "The single-use key.",
  },
  V1HistoryEntry: {
    bookingId: "Id of the booking, for paging; absent from servers that do not page.",
    description: "Why the points moved, in the caller's language.",
    points: EACH,
  },
  V1RevenuePointsPayload: {
    pin: "PIN of the till, required above the programme's limit; absent below it.",
    totalPoints:
      "Points that staff typed or the device computed. A difference from the rules is booked with the reason MANUAL.",
  },
  V1RevenuePointsResponse: { points: EACH },
  V1StatusDefinition: {
    points: "Level points that this level requires.",
    unlocked: "True if the account has reached the level.",
  },
  VoucherTexts: VOUCHER_TEXT,
};
