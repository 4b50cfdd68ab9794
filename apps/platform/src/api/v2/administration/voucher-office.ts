import { voucherOfficeApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import {
  changeVouchers,
  findCouponDefinition,
  findRewardDefinition,
  listVoucherEntries,
  type LockedVoucher,
  lockVouchers,
  type VoucherChanges,
} from "../../../offers/voucher-definitions/index.ts";
import { readRedeemed, readVoucherFigures } from "../../../points/figures/index.ts";
import { refusedFor } from "../../register-failure.ts";
import {
  type AdministrationServices,
  NO_PERMISSION,
  NOT_FOUND,
  type Refused,
  registerChange,
  registerRead,
} from "./support.ts";
import { mayReadDefinition, refuseDefinition } from "./voucher-scope.ts";

const NOUNS = {
  coupons: { subjectKind: "COUPON", action: "COUPON_CHANGED" },
  rewards: { subjectKind: "REWARD", action: "REWARD_CHANGED" },
} as const;

const isBackwards = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && Date.parse(from) > Date.parse(to);

/** Why these vouchers cannot be changed like this; each sentence names one. */
function problemsOf(vouchers: readonly LockedVoucher[], changes: VoucherChanges): readonly string[] {
  return vouchers.flatMap(({ id, draft, validFrom, validTo }) => {
    const { validFrom: from = validFrom, validTo: to = validTo } = changes;
    return [
      ...(draft && changes.active === true ? [`body.ids: ${id} is a draft`] : []),
      ...(isBackwards(from, to) ? [`body.ids: ${id} would end before it begins`] : []),
    ];
  });
}

function refuseBulk(identity: Identity, vouchers: readonly LockedVoucher[], changes: VoucherChanges): Refused {
  const foreign = vouchers
    .map((voucher) => refuseDefinition(identity, voucher))
    .find((refused) => refused !== undefined);
  const problems = problemsOf(vouchers, changes);
  return foreign ?? (problems.length > 0 ? refusedFor(problems) : undefined);
}

function registerBulk(app: FastifyInstance, services: AdministrationServices, table: "coupons" | "rewards"): void {
  const call = table === "coupons" ? voucherOfficeApi.changeCoupons : voucherOfficeApi.changeRewards;
  registerChange(app, services, call, async ({ transaction, identity, body }) => {
    const { ids: asked, ...changes } = body;
    const ids = [...new Set(asked)];
    const found = await lockVouchers(transaction, table, ids);
    const vouchers = ids.flatMap((id) => found.get(id) ?? []);
    if (vouchers.length < ids.length) {
      return NOT_FOUND;
    }
    const refused = refuseBulk(identity, vouchers, changes);
    if (refused !== undefined) {
      return refused;
    }
    const versions = await changeVouchers(transaction, table, { ...changes, ids });
    const changed = vouchers.map(({ id, active, validFrom, validTo }) => ({
      id,
      before: { active, validFrom, validTo },
      version: versions.get(id) ?? 0,
    }));
    const audit = changed.map(({ id, before }) => ({
      ...NOUNS[table],
      subjectId: id,
      before,
      after: { ...before, ...changes },
    }));
    return succeed({ response: { changed }, audit });
  });
}

/** Figures of a voucher, provided that the caller may see it. */
async function figuresOf(
  transaction: ProgramTransaction,
  identity: Identity,
  {
    definition,
    ...asked
  }: Parameters<typeof readVoucherFigures>[2] & {
    readonly definition: Parameters<typeof mayReadDefinition>[1] | undefined;
  },
) {
  if (definition === undefined) {
    return NOT_FOUND;
  }
  return mayReadDefinition(identity, definition)
    ? succeed(await readVoucherFigures(transaction, identity, asked))
    : NO_PERMISSION;
}

/** Registers the back office's calls for coupons and rewards together. */
export function registerVoucherOffice(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, voucherOfficeApi.listVouchers, ({ transaction, identity, query }) =>
    listVoucherEntries(transaction, {
      ...query,
      partnerIds: identity.partnerIds,
      nowMs: services.clock.nowMs(),
      redeemedOf: (ids) => readRedeemed(transaction, identity, ids),
    }),
  );
  registerBulk(app, services, "coupons");
  registerBulk(app, services, "rewards");
  registerRead(app, services, voucherOfficeApi.readCouponFigures, async ({ transaction, identity, params, query }) => {
    const definition = await findCouponDefinition(transaction, params.couponId);
    return figuresOf(transaction, identity, { ...query, kind: "C", id: params.couponId, definition });
  });
  registerRead(app, services, voucherOfficeApi.readRewardFigures, async ({ transaction, identity, params, query }) => {
    const definition = await findRewardDefinition(transaction, params.rewardId);
    return figuresOf(transaction, identity, { ...query, kind: "R", id: params.rewardId, definition });
  });
}
