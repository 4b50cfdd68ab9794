import { vouchersAdminApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import {
  addCouponKeys,
  createCouponDefinition,
  findCouponDefinition,
  listCouponDefinitions,
  listCouponKeyDefinitions,
  replaceCouponDefinition,
} from "../../../offers/voucher-definitions/index.ts";
import {
  type AdministrationServices,
  flagOf,
  NO_PERMISSION,
  NOT_FOUND,
  pageOf,
  registerChange,
  registerRead,
} from "./support.ts";
import { mayReadDefinition, refuseDefinition, refuseVoucher } from "./voucher-scope.ts";

const subjectKind = "COUPON";

function registerReads(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, vouchersAdminApi.listCoupons, ({ transaction, identity, query }) => {
    const { partnerId, active, draft, ...asked } = query;
    const filter = { partnerIds: identity.partnerIds, partnerId, active: flagOf(active), draft: flagOf(draft) };
    return listCouponDefinitions(transaction, { ...filter, ...asked });
  });
  registerRead(app, services, vouchersAdminApi.readCoupon, async ({ transaction, identity, params }) => {
    const coupon = await findCouponDefinition(transaction, params.couponId);
    if (coupon === undefined) {
      return NOT_FOUND;
    }
    return mayReadDefinition(identity, coupon) ? succeed(coupon) : NO_PERMISSION;
  });
  registerRead(app, services, vouchersAdminApi.listCouponKeys, async ({ transaction, params, query }) => {
    const coupon = await findCouponDefinition(transaction, params.couponId);
    if (coupon === undefined) {
      return NOT_FOUND;
    }
    return succeed(
      await listCouponKeyDefinitions(transaction, { couponId: coupon.id, after: query.after, ...pageOf(query) }),
    );
  });
}

function registerKeys(app: FastifyInstance, services: AdministrationServices): void {
  registerChange(app, services, vouchersAdminApi.importCouponKeys, async ({ transaction, identity, params, body }) => {
    const coupon = await findCouponDefinition(transaction, params.couponId, true);
    if (coupon === undefined) {
      return NOT_FOUND;
    }
    const refused = refuseDefinition(identity, coupon);
    if (refused !== undefined) {
      return refused;
    }
    const added = await addCouponKeys(transaction, coupon.id, body.keys);
    // The audit row has counts only: an unused key is worth as much as the coupon gives.
    const counts = { added, known: body.keys.length - added };
    const audit = { action: "COUPON_KEYS_ADDED", subjectKind, subjectId: coupon.id, after: counts };
    return succeed({ response: counts, audit });
  });
}

/** Coupons and their keys. */
export function registerCouponAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerReads(app, services);
  registerKeys(app, services);
  registerChange(app, services, vouchersAdminApi.createCoupon, async ({ transaction, identity, body }) => {
    const refused = await refuseVoucher(transaction, identity, { kind: subjectKind, ...body });
    if (refused !== undefined) {
      return refused;
    }
    const after = await createCouponDefinition(transaction, body);
    return succeed({ response: after, audit: { action: "COUPON_CREATED", subjectKind, subjectId: after.id, after } });
  });
  registerChange(app, services, vouchersAdminApi.replaceCoupon, async ({ transaction, identity, params, body }) => {
    const before = await findCouponDefinition(transaction, params.couponId, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const refused =
      refuseDefinition(identity, before) ??
      (await refuseVoucher(transaction, identity, { kind: subjectKind, ...body }));
    if (refused !== undefined) {
      return refused;
    }
    const after = await replaceCouponDefinition(transaction, { ...body, id: before.id });
    if (after === undefined) {
      return fail("REQUEST_INVALID", "body.maxRedeemTotal: more were redeemed already");
    }
    const audit = { action: "COUPON_CHANGED", subjectKind, subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
}
