import { fail } from "@punktum/domain";
import type { ProgramTransaction } from "../../../database/index.ts";
import { refuseWrongValues } from "../../../office/custom-properties/index.ts";
import { findPartnerSettings } from "../../../places/partners/index.ts";
import { type Identity, mayUsePartner } from "../../../office/sessions/index.ts";
import { findStoreSettings } from "../../../places/stores/index.ts";
import { NO_PERMISSION, type Refused, runsProgram } from "./support.ts";

/** Owner of a voucher or an action definition. */
interface Owned {
  readonly partnerId: string | null;
  readonly storeId: string | null;
}

/** Definitions without a partner can be read by every partner. */
export const mayReadDefinition = (identity: Identity, { partnerId }: Owned): boolean =>
  partnerId === null || mayUsePartner(identity, partnerId);

/** A partner's admin writes definitions of its own partners; roles that run the programme write all. */
export function refuseDefinition(identity: Identity, { partnerId }: Owned): Refused {
  const isOwn = partnerId === null ? runsProgram(identity) : mayUsePartner(identity, partnerId);
  return isOwn ? undefined : NO_PERMISSION;
}

const invalid = (place: string) => fail("REQUEST_INVALID", `body.${place}: there is no such one in this programme`);

/** Refuses an unknown partner or shop, and a shop of another partner. */
export async function refuseUnknownOwner(
  transaction: ProgramTransaction,
  { partnerId, storeId }: Owned,
): Promise<Refused> {
  if (partnerId !== null && (await findPartnerSettings(transaction, partnerId)) === undefined) {
    return invalid("partnerId");
  }
  if (storeId === null) {
    return undefined;
  }
  const store = await findStoreSettings(transaction, storeId);
  return store === undefined || (partnerId !== null && store.partnerId !== partnerId) ? invalid("storeId") : undefined;
}

/** The refusal of a coupon or reward that is to be written. */
export async function refuseVoucher(
  transaction: ProgramTransaction,
  identity: Identity,
  voucher: Owned & {
    readonly kind: "COUPON" | "REWARD";
    readonly customProperties: Parameters<typeof refuseWrongValues>[2];
  },
): Promise<Refused> {
  return (
    refuseDefinition(identity, voucher) ??
    (await refuseUnknownOwner(transaction, voucher)) ??
    refuseWrongValues(transaction, voucher.kind, voucher.customProperties)
  );
}
