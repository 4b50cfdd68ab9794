import { administrationApi, type Call, vouchersAdminApi } from "@punktum/contracts";
import { PASSWORD } from "../../../testing/place-world.ts";
import type { Who, Options } from "./administration-world.ts";

export const api = { ...administrationApi, ...vouchersAdminApi };
/** Every write of the administration. A preview is a `POST` for its body only: it changes nothing. */
export const WRITES: readonly Call[] = Object.values(api).filter(
  ({ id, method }) => method !== "GET" && id !== api.previewStatusLevels.id,
);

/** A successful write and its expected audit row. */
export interface Story {
  readonly call: Call;
  readonly who?: Who;
  readonly options: (ids: ReadonlyMap<string, string>) => Options;
  readonly action: string;
  /** Which of `before` and `after` the row has. */
  readonly has: "after" | "before" | "both" | "neither";
  /** Name under which the created id is remembered. */
  readonly makes?: string;
}

const texts = { de: { title: "x" } };
const level = { names: { de: "a", en: "a" }, thresholdPoints: 0 };
const settings = { name: "x", active: true };
const property = { domain: "STORE", key: "k", name: "n" };
const endpoint = { type: "T", name: "n", url: "https://a.example" };
export const tag = { domain: "STORE", name: "t" };
const promotion = { promotionKey: "rmt", type: "RMT", actionType: "MULTIPLIERACTION" };
const coupon = { texts, couponTypeCode: "EARN" };
const person = { email: "new@pfm.example", name: "New", role: "STORE_STAFF", password: PASSWORD };
const program = { id: "neu", name: "Neu", admin: { email: "a@neu.example", name: "A", password: PASSWORD } };
export const idOf = (ids: ReadonlyMap<string, string>, kind: string): string => ids.get(kind) ?? "";
const atPartner = (ids: ReadonlyMap<string, string>) => ({ partnerId: idOf(ids, "partner") });
const atStore = (ids: ReadonlyMap<string, string>) => ({ ...atPartner(ids), storeId: idOf(ids, "store") });
const point = (id: string) => ({ id, name: id, kind: "APP" });

/** Every write once, ordered so that each finds what it needs. */
export const STORIES: readonly Story[] = [
  {
    call: api.createProgram,
    who: "operator",
    options: () => ({ body: program }),
    action: "PROGRAM_CREATED",
    has: "after",
  },
  {
    call: api.changeProgram,
    options: () => ({ body: { takeBackMinutes: 30 } }),
    action: "PROGRAM_CHANGED",
    has: "both",
  },
  { call: api.createAdmin, options: () => ({ body: person }), action: "ADMIN_CREATED", has: "after", makes: "admin" },
  {
    call: api.changeAdmin,
    options: (ids) => ({ params: { adminId: idOf(ids, "admin") }, body: { name: "Newer" } }),
    action: "ADMIN_CHANGED",
    has: "both",
  },
  {
    call: api.changeAdminPassword,
    options: (ids) => ({ params: { adminId: idOf(ids, "admin") }, body: { password: "quite another password" } }),
    action: "ADMIN_PASSWORD_CHANGED",
    has: "neither",
  },
  {
    call: api.createCustomProperty,
    options: () => ({ body: property }),
    action: "CUSTOM_PROPERTY_CREATED",
    has: "after",
    makes: "property",
  },
  {
    call: api.replaceCustomProperty,
    options: (ids) => ({ params: { id: idOf(ids, "property") }, body: { ...property, active: false } }),
    action: "CUSTOM_PROPERTY_CHANGED",
    has: "both",
  },
  {
    call: api.createEndpoint,
    options: () => ({ body: endpoint }),
    action: "ENDPOINT_CREATED",
    has: "after",
    makes: "endpoint",
  },
  {
    call: api.replaceEndpoint,
    options: (ids) => ({ params: { id: idOf(ids, "endpoint") }, body: { ...endpoint, active: false } }),
    action: "ENDPOINT_CHANGED",
    has: "both",
  },
  {
    call: api.deleteEndpoint,
    options: (ids) => ({ params: { id: idOf(ids, "endpoint") } }),
    action: "ENDPOINT_DELETED",
    has: "before",
  },
  { call: api.createTag, options: () => ({ body: tag }), action: "TAG_CREATED", has: "after", makes: "tag" },
  {
    call: api.replaceTag,
    options: (ids) => ({ params: { tagId: idOf(ids, "tag") }, body: { ...tag, active: false } }),
    action: "TAG_CHANGED",
    has: "both",
  },
  {
    call: api.replaceNotificationConfiguration,
    options: () => ({ body: { notifications: [] } }),
    action: "NOTIFICATIONS_CHANGED",
    has: "both",
  },
  {
    call: api.createStatusLevelSet,
    options: () => ({ body: { name: "s", levels: [level] } }),
    action: "STATUS_LEVEL_SET_CREATED",
    has: "after",
    makes: "set",
  },
  {
    call: api.replaceStatusLevelSet,
    options: (ids) => ({ params: { id: idOf(ids, "set") }, body: { name: "t", levels: [level], active: false } }),
    action: "STATUS_LEVEL_SET_CHANGED",
    has: "both",
  },
  {
    call: api.deleteStatusLevelSet,
    options: (ids) => ({ params: { id: idOf(ids, "set") } }),
    action: "STATUS_LEVEL_SET_DELETED",
    has: "before",
  },
  {
    call: api.createPartner,
    options: () => ({ body: { name: "p" } }),
    action: "PARTNER_CREATED",
    has: "after",
    makes: "partner",
  },
  {
    call: api.replacePartner,
    options: (ids) => ({ params: atPartner(ids), body: settings }),
    action: "PARTNER_CHANGED",
    has: "both",
  },
  {
    call: api.createStore,
    options: (ids) => ({ params: atPartner(ids), body: { name: "s" } }),
    action: "STORE_CREATED",
    has: "after",
    makes: "store",
  },
  {
    call: api.replaceStore,
    options: (ids) => ({ params: atStore(ids), body: settings }),
    action: "STORE_CHANGED",
    has: "both",
  },
  {
    call: api.createProgramPoint,
    options: () => ({ body: point("a1") }),
    action: "INTERACTION_POINT_CREATED",
    has: "after",
    makes: "point",
  },
  {
    call: api.createPartnerPoint,
    options: (ids) => ({ params: atPartner(ids), body: point("a2") }),
    action: "INTERACTION_POINT_CREATED",
    has: "after",
  },
  {
    call: api.createStorePoint,
    options: (ids) => ({ params: atStore(ids), body: point("a3") }),
    action: "INTERACTION_POINT_CREATED",
    has: "after",
  },
  {
    call: api.changePoint,
    options: (ids) => ({ params: { id: idOf(ids, "point") }, body: { name: "b" } }),
    action: "INTERACTION_POINT_CHANGED",
    has: "both",
  },
  {
    call: api.deletePoint,
    options: (ids) => ({ params: { id: idOf(ids, "point") } }),
    action: "INTERACTION_POINT_DELETED",
    has: "before",
  },
  { call: api.deleteStore, options: (ids) => ({ params: atStore(ids) }), action: "STORE_DEACTIVATED", has: "both" },
  {
    call: api.deletePartner,
    options: (ids) => ({ params: atPartner(ids) }),
    action: "PARTNER_DEACTIVATED",
    has: "both",
  },
  {
    call: api.createCoupon,
    options: () => ({ body: coupon }),
    action: "COUPON_CREATED",
    has: "after",
    makes: "coupon",
  },
  {
    call: api.replaceCoupon,
    options: (ids) => ({ params: { couponId: idOf(ids, "coupon") }, body: { ...coupon, active: false } }),
    action: "COUPON_CHANGED",
    has: "both",
  },
  {
    call: api.importCouponKeys,
    options: (ids) => ({ params: { couponId: idOf(ids, "coupon") }, body: { keys: ["k"] } }),
    action: "COUPON_KEYS_ADDED",
    has: "after",
  },
  {
    call: api.createReward,
    options: () => ({ body: { texts, points: 1 } }),
    action: "REWARD_CREATED",
    has: "after",
    makes: "reward",
  },
  {
    call: api.replaceReward,
    options: (ids) => ({ params: { rewardId: idOf(ids, "reward") }, body: { texts, points: 2, active: true } }),
    action: "REWARD_CHANGED",
    has: "both",
  },
  {
    call: api.changeRewardStock,
    options: (ids) => ({ params: { rewardId: idOf(ids, "reward") }, body: { stock: 3 } }),
    action: "REWARD_STOCK_CHANGED",
    has: "both",
  },
  {
    call: api.createPromotion,
    options: () => ({ body: promotion }),
    action: "PROMOTION_CREATED",
    has: "after",
    makes: "promotion",
  },
  {
    call: api.replacePromotion,
    options: (ids) => ({ params: { promotionId: idOf(ids, "promotion") }, body: { ...promotion, active: false } }),
    action: "PROMOTION_CHANGED",
    has: "both",
  },
];
