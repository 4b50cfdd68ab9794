import type { Insertable } from "kysely";

import type { Tables } from "../database/index.ts";
import { appUserCoupons } from "./app-user-coupons.ts";
import type { Days } from "./days.ts";
import { APP_USER_CARD } from "./fixed-cards.ts";
import { demoId } from "./ids.ts";
import type { DemoCoupon, DemoProgram, DemoReward } from "./model.ts";
import { SETUP_DAY } from "./program-rows.ts";

type Rows<Table extends keyof Tables> = readonly Insertable<Tables[Table]>[];

/** Half a day, so that a coupon "until day 40" ends at noon and not in the first second of that day. */
const NOON_MS = 43_200_000;

function textsOf({ title, subtitle, description }: DemoCoupon | DemoReward): string {
  const inLanguage = (index: 0 | 1) => ({
    title: title[index],
    ...(subtitle === undefined ? {} : { subtitle: subtitle[index] }),
    description: description[index],
  });
  return JSON.stringify({ de: inLanguage(0), en: inLanguage(1) });
}

function commonOf(program: DemoProgram, voucher: DemoCoupon | DemoReward, days: Days) {
  return {
    program_id: program.id,
    id: voucher.id,
    texts: textsOf(voucher),
    points: voucher.points,
    external_code: voucher.code?.[1] ?? null,
    external_code_barcode_type_code: voucher.code?.[0] ?? null,
    max_redeem_per_account: voucher.perAccount ?? null,
    sort_order: voucher.id,
    created_at: days.at(SETUP_DAY),
  };
}

/** Extra points could be activated again after each use, so by default they may be used once. */
const usesOf = ({ perAccount, type }: DemoCoupon): number | null => perAccount ?? (type === "EXTRAPOINT" ? 1 : null);

function couponRow(
  program: DemoProgram,
  coupon: DemoCoupon,
  audience: "ALL" | "ASSIGNED",
  days: Days,
): Insertable<Tables["coupons"]> {
  const picture = `/media/${program.id}/coupons/${coupon.picture}.svg`;
  return {
    ...commonOf(program, coupon, days),
    coupon_type_code: coupon.type,
    max_redeem_per_account: usesOf(coupon),
    valid_from: coupon.fromDay === undefined ? null : days.at(coupon.fromDay),
    valid_to: coupon.untilDay === undefined ? null : days.at(coupon.untilDay, NOON_MS),
    partner_id: coupon.partnerId ?? null,
    store_id: coupon.storeId ?? null,
    redeem_dependency_code: coupon.dependency ?? "NO",
    redeem_actions: JSON.stringify(
      coupon.action === undefined ? [] : [{ actionType: coupon.action.type, value: coupon.action.value }],
    ),
    activatable: coupon.activatable ?? false,
    unlocked: coupon.unlocked ?? true,
    requires_key: coupon.keys !== undefined || coupon.cardKeys !== undefined,
    max_redeem_total: coupon.inTotal ?? null,
    audience,
    content_image_path: picture,
    teaser_image_path: picture,
  };
}

export function couponRows(program: DemoProgram, days: Days): Rows<"coupons"> {
  return [
    ...program.coupons.map((coupon) => couponRow(program, coupon, "ALL", days)),
    ...appUserCoupons(program).map((coupon) => couponRow(program, coupon, "ASSIGNED", days)),
  ];
}

export function rewardRows(program: DemoProgram, days: Days): Rows<"rewards"> {
  return program.rewards.map((reward) => {
    const picture = `/media/${program.id}/rewards/${reward.picture}.svg`;
    return {
      ...commonOf(program, reward, days),
      stock: reward.stock ?? null,
      decrease_points: reward.decreasePoints ?? true,
      content_image_path: picture,
      teaser_image_path: picture,
    };
  });
}

export function couponKeyRows(program: DemoProgram): Rows<"coupon_keys"> {
  return program.coupons.flatMap(({ id, keys = [], cardKeys }) => [
    ...keys.map((key) => ({ program_id: program.id, coupon_id: id, key_code: key })),
    ...(cardKeys?.keys ?? []).map((key) => ({
      program_id: program.id,
      coupon_id: id,
      key_code: key,
      account_id: demoId(program.id, "account", cardKeys?.card ?? ""),
    })),
  ]);
}

export function appUserCouponRows(program: DemoProgram, days: Days): Rows<"account_coupons"> {
  return appUserCoupons(program).map((coupon) => ({
    program_id: program.id,
    account_id: demoId(program.id, "account", APP_USER_CARD),
    kind: "C",
    voucher_id: coupon.id,
    assigned_at: days.at(-1),
  }));
}
