import { fail, redeemRefusal, succeed, type Outcome } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import { type Database, prepared } from "../../database/index.ts";
import type { AccountDetails, Accounts, CodeError, GivenCode } from "../../people/accounts/index.ts";
import type { Asker } from "../../people/identifications/index.ts";
import type { Place } from "../../places/places/index.ts";
import { ruleVoucher, type AccountVoucher, type VoucherKind } from "../../offers/vouchers/index.ts";

/** Switches a multiplier or extra-points coupon on or off for an account. */
interface ActivationCommand {
  readonly asker: Asker;
  readonly code: GivenCode;
  readonly place: Place;
  readonly voucher: { readonly kind: VoucherKind; readonly id: string };
  readonly activated: boolean;
}

type VoucherRefusal = Exclude<ReturnType<typeof redeemRefusal>, null>["code"];
type ActivationError = CodeError | VoucherRefusal | "VOUCHER_CODE_NOT_FOUND" | "VOUCHER_DISABLED";
export type SetActivation = (
  command: ActivationCommand,
) => Promise<Outcome<{ readonly accountId: string; readonly activated: boolean }, ActivationError>>;

const writeActivation = prepared(
  "coupons.write-activation",
  `INSERT INTO account_coupons AS held (program_id, account_id, kind, voucher_id, activated_at)
   VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (program_id, account_id, kind, voucher_id)
   DO UPDATE SET activated_at = CASE WHEN excluded.activated_at IS NULL THEN NULL
     ELSE coalesce(held.activated_at, excluded.activated_at) END`,
  () => null,
);

function findHeld({ vouchers }: AccountDetails, { voucher, place }: ActivationCommand): AccountVoucher | undefined {
  const held = vouchers.find((entry) => entry.voucher.kind === voucher.kind && entry.voucher.id === voucher.id);
  const storeId = held?.voucher.storeId ?? null;
  const ofAnotherStore = storeId !== null && place.storeId !== null && storeId !== place.storeId;
  return ofAnotherStore ? undefined : held;
}

/** A condition that locks a coupon for redeeming also locks its switch. */
function refusalOf(details: AccountDetails, held: AccountVoucher, now: number): ActivationError | undefined {
  const refusal = redeemRefusal(ruleVoucher(held), {
    now,
    balance: details.account.points,
    isRegistered: details.isRegistered,
    accountStatus: details.account.status,
  });
  if (refusal !== null) {
    return refusal.code;
  }
  return held.voucher.activatable ? undefined : "VOUCHER_DISABLED";
}

/** Sets the switch of a coupon. It is idempotent and needs no idempotency key. */
export function createSetActivation(deps: {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly clock: Clock;
}): SetActivation {
  return async (command) => {
    const { asker, code, place, voucher, activated } = command;
    const { programId } = asker.identity;
    const found = await deps.accounts.readDetails(asker, code, place);
    if (!found.ok) {
      return found;
    }
    const held = findHeld(found.response, command);
    if (held === undefined) {
      return fail("VOUCHER_CODE_NOT_FOUND");
    }
    const now = deps.clock.nowMs();
    const refusal = refusalOf(found.response, held, now);
    if (refusal !== undefined) {
      return fail(refusal);
    }
    const accountId = found.response.account.id;
    const values = [programId, accountId, voucher.kind, voucher.id, activated ? new Date(now) : null];
    await deps.database.withProgram(programId, (transaction) => transaction.run(writeActivation, values));
    return succeed({ accountId, activated });
  };
}
