import type { SchemaTexts } from "./texts.ts";

const EACH = "Points that moved: above zero they came, below zero they went.";
const COUPON_POINTS = "Points that redeeming the coupon takes; for an EARN coupon the points it gives.";
const REWARD_POINTS = "Points the reward needs; they are taken where `decreasePoints` is true.";
const HELD_TEXT = {
  description: "Text about the voucher in the caller's language; absent where there is none.",
  extendedDescription: "Long text about the voucher in the caller's language; absent where there is none.",
  subtitle: "Second line of the voucher in the caller's language; absent where there is none.",
  title: "First line of the voucher in the caller's language.",
} as const;
const VOUCHER_TEXT = {
  description: "Text about the voucher in this language; absent where there is none.",
} as const;

/** Texts of properties in schemas of sales, receipts and vouchers that differ from the general text. */
export const schemaTextsOfSales: SchemaTexts = {
  Balance: { points: "Points that can be spent now; what reservations hold is taken off already." },
  Booking: {
    points: "How many points moved, without a sign: `bookingType` says whether they came or went.",
    reasons: {
      text: "The same reason in both languages of a kiosk, whose shopper may choose the other one meanwhile.",
      without: "`reason` is all there is",
    },
  },
  BookingResult: { points: EACH },
  ChangeAccountCouponRequest: {
    activated: "True switches a multiplier or extra-point coupon on for the account, false off.",
  },
  ChangeRewardStockRequest: { stock: "Pieces there are from now on; null: as many as wanted." },
  Coupon: {
    ...HELD_TEXT,
    points: COUPON_POINTS,
    storeId: "The one shop it is valid in; absent: valid in all.",
  },
  CouponDefinition: {
    active: "True while it is in the programme; what was redeemed of it stays either way.",
    id: "Id of the coupon, digits.",
    partnerId: "Partner whose coupon it is; null: every partner's.",
    points: COUPON_POINTS,
    storeId: "The one shop it is valid in; null: valid in all.",
  },
  CreateBookingRequest: {
    pin: "PIN of the till, which lets a booking above the programme's limit through; absent below it.",
    points: "How many points to book, without a sign; zero is refused with INSERT_SOMETHING.",
    reason: "Why, in staff's words; where it is empty the history names the kind of booking.",
    receipt: "Facts of a receipt: the same sale under another key is refused; absent: none.",
  },
  CreateTransactionRequest: {
    amount: "Euros paid in all, discounts taken off and taxes in it: it counts. Absent: lines less discounts, rounded.",
    currency: "Currency of every amount here; any other than the programme's is refused. Absent: the programme's.",
    discount:
      "Euros off the whole receipt that have no line of their own, above zero: spread over the sold lines. Absent: none.",
    keyCode:
      "Card of the shopper; absent: an anonymous sale, which waits for its card. So does a till's whose card cannot be used or read.",
    lineItems: "What was sold and returned, at most 500 lines; absent: the amount alone counts.",
    pin: "PIN of the till, which lets work by hand above the programme's limit through; absent below it.",
  },
  LineItem: {
    description: "What was sold, in plain words; empty or absent where the till told nothing.",
    extendedAmount:
      "Euros the line costs, all taxes in it. Below zero without an `itemID`: a discount on the whole receipt.",
    type: "SALE or RETURN; SALE when absent.",
  },
  ListCouponKeysResponse: {
    accountId: "Account the key belongs to, or that redeemed it; null: nobody's yet.",
    keyCode: "The single-use key.",
    redeemedAt: "Moment the key was redeemed; null while it is unused.",
  },
  ReceiptError: {
    code: "Code of the error table; ARTS_ERROR where the document itself cannot be taken.",
    message: "One sentence in English that says why the receipt was refused.",
  },
  ReceiptReason: {
    id: "Id of the promotion or coupon; empty where there is none.",
    kind: "PROMOTION, STANDARD, COUPON, RETURN, PAYMENT, MANUAL or FLOOR.",
    name: "What the rule or coupon is called.",
    points: "Points this reason brought, below zero where it took some.",
  },
  Redemption: {
    bookingId: "Id of the booking that redeemed it; absent while it is HELD.",
    code: "Code of the redemption, as it stands on the screen or the ticket.",
    points: EACH,
    state: "HELD until its paper is out; VALID may be used; USED, VOID and EXPIRED may not.",
  },
  RedemptionProof: { code: "Code the shopper shows or the ticket carries; good once." },
  Reservation: {
    bookingId: "Id of the booking; absent until the reservation is COMMITTED.",
    points: "Points that committing books: below zero they are taken.",
    redemption:
      "What goes on the paper; it may be used once the reservation is committed. Absent where nothing is handed out.",
    state: "OPEN until it is committed or released; EXPIRED when its deadline passed before that.",
  },
  RevenueEvent: {
    createdAt: "Moment it happened.",
    event: "REVENUE: a sale at the till beside the device.",
    keyCode: "Card of the shopper; absent where the till does not know it.",
    totalPoints: "Stored points the sale gives; absent where the device has to ask.",
  },
  ReverseBookingRequest: { reason: "Why the booking is taken back, in staff's words." },
  Reward: {
    ...HELD_TEXT,
    points: REWARD_POINTS,
    redeemDependencyCode: {
      text: "Whether redeeming asks for a registered member: NO and OPT… do not, MAN… do.",
      without: "rewards always do",
    },
  },
  RewardDefinition: {
    active: "True while it is in the programme; what was redeemed of it stays either way.",
    id: "Id of the reward, digits.",
    partnerId: "Partner whose reward it is; null: every partner's.",
    points: REWARD_POINTS,
    storeId: "The one shop it is valid in; null: valid in all.",
  },
  SetFraudRequest: { reason: "Why the account is flagged, in staff's words." },
  SoldLine: {
    description: "What was sold, in plain words; empty where the till told nothing.",
    points: "Points of the sale that fall to this line.",
  },
  SoldReceipt: {
    points: "Points the sale moved; of one that is not booked what it waits to give.",
    receiptNumber: "Number of the receipt; absent where no till printed one.",
  },
  TakeBackRedemptionRequest: { reason: "Why the redemption is taken back, in staff's words; may be empty." },
  TakenReceipt: {
    points:
      "Points that were booked; of an anonymous sale what it gives once a card is shown. Absent where nothing was counted.",
  },
  Transaction: {
    accountId: "Account that got the points; absent while the sale is anonymous.",
    balance: "Points that can be spent right after the sale; absent while it is anonymous.",
    bookingId: "Id of the sale's own booking, beside which coupons have theirs; absent while it is anonymous.",
    partnerId: "Partner whose sale it is; absent where it was made nowhere in particular.",
    points: "Points the sale moved: below zero it took some. For an anonymous sale what it waits to give.",
    storeId: "Shop it was made in; absent where it was made nowhere in particular.",
  },
  TransactionLine: {
    discount:
      "Euros of a discount on the whole receipt that fall to the line, taken off already; below zero where something was added. Absent: none.",
    points: "Points of the sale that fall to this line; those of all lines add up to the sale's.",
    type: "SALE, or RETURN of something sold before.",
  },
  TransactionReason: {
    id: "Id of the promotion, coupon or original sale; absent where there is none.",
    kind: "PROMOTION a rule, STANDARD the fixed rule, COUPON, RETURN, PAYMENT with points, MANUAL staff's word, FLOOR the least a balance may be.",
    name: "What the rule or coupon is called, in the caller's language.",
    points: "Points this reason brought, below zero where it took some; all of them add up to the sale's.",
  },
  UnmountEvent: {
    createdAt: "Moment it happened.",
    event: "UNMOUNT: somebody else than the device ended its mounting.",
    reason: "Why the mounting was ended; absent where nobody said.",
  },
  V1ActionDefinition: {
    factor: "Points per euro; for `rmb` points taken per euro.",
    name: "What the rule is called, in the caller's language.",
    points: "Points a FIXEDPOINTACTION gives; absent for every other action.",
    revenue: "Euros a FIXEDPOINTACTION asks for; absent: any.",
    type: "Key the rule belongs to: RMC1 to RMC3 a category, RMT the total, RMB paying with points.",
  },
  V1BookingResult: { points: EACH },
  V1GetCouponKeysPayload: {
    keyCode: "Only this key, in capitals or small letters as it is given; absent: all of them.",
  },
  V1GetCouponKeysResponse: {
    couponId: "Coupon the key belongs to; absent at servers that know one coupon per call only.",
    keyCode: "The single-use key.",
  },
  V1HistoryEntry: {
    bookingId: "Id of the booking, to page by; absent at servers that cannot.",
    description: "Why the points moved, in the caller's language.",
    points: EACH,
  },
  V1RevenuePointsPayload: {
    pin: "PIN of the till, which lets a booking above the programme's limit through; absent below it.",
    totalPoints: "Points staff typed or the device worked out; what differs from the rules is booked as staff's word.",
  },
  V1RevenuePointsResponse: { points: EACH },
  V1StatusDefinition: {
    points: "Level points this level needs.",
    unlocked: "True where the account has reached the level.",
  },
  VoucherTexts: VOUCHER_TEXT,
};
