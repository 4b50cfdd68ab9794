import type { CouponWire, RewardWire } from "@punktum/contracts";

const texts = (name: string) => ({
  title: name,
  description: `${name} DE`,
  translations: {
    de: { title: name, description: `${name} DE` },
    en: { title: `${name} (en)`, subtitle: "Sub", description: `${name} EN` },
  },
});

/** A coupon worth 5 euros that is only valid in one store. */
export const couponSample: CouponWire = {
  ...texts("Rabatt"),
  couponId: "17",
  accountCouponId: "C17",
  points: 0,
  couponFiles: [
    { path: "/media/pfm/coupon-17.svg", tag: "content" },
    { path: "https://cdn.example/teaser.svg", tag: "teaser" },
  ],
  validFromDate: { unixTimeStamp: 1_790_000_000 },
  validToDate: { unixTimeStamp: 1_800_000_000_000 },
  unlocked: true,
  couponTypeCode: "DISCOUNT",
  activation: { activatable: false, activated: false },
  redeemActions: [{ actionType: "NOMINALDISCOUNTACTION", value: 5 }],
  redeemDependencyCode: "MANSIM",
  storeId: "1001",
  userCouponKeyCodes: [],
  redeemedUserCouponKeyCodes: [],
};

/** A reward for 100 stored points. */
export const rewardSample: RewardWire = {
  ...texts("Kaffee"),
  rewardId: "5",
  accountCouponId: "R5",
  points: 100,
  unlocked: true,
  rewardFiles: [{ path: "/media/pfm/reward-5.svg" }],
  decreasePoints: true,
  activation: { activatable: false, activated: false },
  redeemActions: [{ actionType: "FIXEDPOINTACTION", value: 100 }],
};

/** Details of one account in v1 with conversion factor 2. */
export const userSample = {
  userId: "u-1",
  userStatusCode: "RGU",
  keyCode: "4000000001",
  idType: "CARDCODE",
  userReferenceCode: "REF-1",
  isRegistered: true,
  totalPoints: 6_240,
  lockedPoints: 5,
  totalEarnedPoints: 9_000,
  totalRedeemedPoints: 2_760,
  coupons: [couponSample],
  rewards: [rewardSample],
  isAppUser: true,
  statusDefinitions: [
    level("Silber", "Silver", 1_000, true),
    level("Gold", "Gold", 5_000, true),
    level("Platin", "Platinum", 20_000, false),
  ],
  firstAction: { unixTimeStamp: 1_700_000_000 },
  emailAddress: "a•••@example.com",
  convertFactor: 2,
  revenueAmountPayableWithPoints: 124.8,
};

function level(de: string, en: string, points: number, unlocked: boolean) {
  return { levelName: de, levelNames: { de, en }, currentStatePoints: 9_000, points, unlocked };
}

/** The same account in v2. */
export const detailsSample = {
  account: {
    accountId: "0b9c0b2e-5a52-4a1c-9a44-7c8d8a2f1e11",
    userReferenceCode: "REF-1",
    status: "ACTIVE",
    convertFactor: 2,
    firstAction: "2023-11-14T22:13:20Z",
    createdAt: "2023-11-14T22:13:20Z",
  },
  balance: { points: 6_240, lockedPoints: 5 },
  totals: { earnedPoints: 9_000, redeemedPoints: 2_760 },
  balanceInEuros: { amount: 124.8, currency: "EUR" },
  level: {
    name: "Gold",
    names: { de: "Gold", en: "Gold" },
    currentStatePoints: 9_000,
    points: 5_000,
    next: { name: "Platin", names: { de: "Platin", en: "Platinum" }, points: 20_000 },
  },
  memberships: [{ membershipId: "m-1", userId: "u-1", role: "OWNER", optins: [] }],
  identifiers: [
    { type: "CARDCODE", code: "4000000001", status: "ACTIVE" },
    { type: "APPCODE", code: "A1", status: "ACTIVE" },
  ],
  accountCoupons: [
    { voucherType: "coupon", ...couponSample },
    { voucherType: "reward", ...rewardSample },
  ],
  emailAddress: "a•••@example.com",
};

/** A company and a store as either gateway returns them. */
export const clientSample = {
  clientId: "101",
  clientName: "Pfeil",
  legalName: "Pfeil GmbH",
  showRegistrationButton: true,
  alwaysShowRegistration: false,
  showRegistrationCode: "OPTSIM",
  registrationModePosRegistrationTypeCode: "NO",
  pointsRoundingCode: "COM",
  revenueRoundingCode: "COM",
};

export const storeSample = {
  storeId: "1001",
  storeName: "Mitte",
  vatId: "DE1",
  revenueModuleMode: "FLOAT",
  decimalRevenue: true,
  manualAllowed: true,
  usesPin: false,
} as const;

const profile = {
  version: 1,
  id: "0d5f7b8a-6c1e-4b53-9a55-1f7f7d0a9e77",
  cameraPosition: "TR",
  mode: "INF",
  registrationType: "EXT",
  pointsRoundingCode: "COM",
  revenueRoundingCode: "NO",
  decimalRevenue: true,
  pinRequired: false,
  language: "en",
};

/** A place that holds a device, with a profile. */
export const mountingSample = (id: string) => ({
  id,
  deviceKey: "device-key",
  organization: "pfm",
  partnerId: "101",
  store: { storeId: "1001", storeName: "Mitte", vatId: "DE1", address: "Markt 1, 24103 Kiel" },
  version: 2,
  profileId: profile.id,
  profile,
  settings: { mode: "INF", cameraPosition: "TR", language: "en" },
  appInteractionId: "till-3",
  cashInteractionId: "cash-3",
});
