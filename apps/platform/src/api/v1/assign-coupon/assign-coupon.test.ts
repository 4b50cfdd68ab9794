import { v1, v1ErrorResponse, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createCoupon } from "../../../testing/factories.ts";
import { callV2, send } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const assign = (body: object) => callV2(world, v1.assignCoupon, { body });
const refuse = async (payload: object) => {
  const headers = { authorization: `Bearer ${world.tokens.device}` };
  const { status, body } = await send(world, { method: "POST", url: v1.assignCoupon.path, headers, payload });
  return `${status} ${z.parse(v1ErrorResponse, body).errorInfo.errorCode}`;
};
const isActivated = async (card: string, couponId: string) =>
  (await callV2(world, v2.listAccountCoupons, { params: { accountId: card } })).find(
    ({ accountCouponId }) => accountCouponId === `C${couponId}`,
  )?.activation.activated;

describe("assign-coupon", () => {
  it("activates and deactivates; the second generation sees it", { tags: ["V1-25"] }, async () => {
    const couponId = String(
      await createCoupon(world.database, "pfm", { coupon_type_code: "EXTRAPOINT", activatable: true, points: 50 }),
    );
    world.refreshCatalogues();
    const { card } = await addAccount(world);
    expect(await assign({ couponId, keyCode: card, clientId: "1" })).toEqual({ activated: true });
    expect(await isActivated(card, couponId)).toBe(true);
    expect(await assign({ couponId, keyCode: card, idType: "ID", activated: false })).toEqual({ activated: false });
    expect(await isActivated(card, couponId)).toBe(false);
  });

  it("refuses with errorInfo", { tags: ["V1-25", "V1-27"] }, async () => {
    const couponId = String(await createCoupon(world.database, "pfm"));
    world.refreshCatalogues();
    const { card } = await addAccount(world);
    const locked = await addAccount(world, { status: "LOCKED" });
    expect(await refuse({ couponId })).toBe("200 KEYCODE_NOT_FOUND");
    expect(await refuse({ couponId, keyCode: "4999999999" })).toBe("200 USER_KEY_DOES_NOT_EXIST");
    expect(await refuse({ couponId: "1", keyCode: card })).toBe("200 VOUCHER_CODE_NOT_FOUND");
    expect(await refuse({ couponId, keyCode: card })).toBe("200 VOUCHER_DISABLED");
    expect(await refuse({ couponId, keyCode: locked.card })).toBe("200 LOCKED_USER");
    expect(await refuse({ couponId, keyCode: card, clientId: "2" })).toBe("200 GENERAL_NO_PERMISION");
  });
});
