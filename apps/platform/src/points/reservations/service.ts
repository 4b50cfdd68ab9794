import { fail, succeed, type Outcome } from "@punktum/domain";
import {
  type Database,
  type LedgerErrorCode,
  type ProgramTransaction,
  refusalsAsOutcome,
} from "../../database/index.ts";
import { type Accounts, type CodeError, findAccountIn, type GivenCode } from "../../people/accounts/index.ts";
import { createMayRedeem, originOf, pointsSpentOn, requestKeyOf, type Writer } from "../bookings/index.ts";
import type { JudgeSpending, SpendingError } from "../../people/identifications/index.ts";
import type { BookingReceipt } from "../ledger/index.ts";
import type { Place } from "../../places/places/index.ts";
import { type Identity, mayUsePartner, mayUseStore } from "../../office/sessions/index.ts";
import type { CatalogueCache, VoucherKind } from "../../offers/vouchers/index.ts";
import { createHolding, releaseIn, type Holding } from "./holding.ts";
import { READ_RESERVATION, type Reservation } from "./store.ts";

/** A reservation as requested. */
interface ReserveCommand {
  readonly writer: Writer;
  readonly code: GivenCode;
  readonly place: Place;
  readonly voucher: { readonly kind: VoucherKind; readonly id: string };
  readonly couponKey?: string | undefined;
  readonly seconds: number;
}

/** A reservation of an account, as a path names it. */
interface NamedReservation {
  readonly identity: Identity;
  readonly code: GivenCode;
  readonly reservationId: string;
  /** Voucher of the path, for example `R500103` or `C400001`. */
  readonly accountCouponId: string;
}

type ReservationError = CodeError | LedgerErrorCode | SpendingError | "GENERAL_NO_PERMISION";
type ReservationOutcome = Outcome<Reservation, ReservationError>;

/** Reserve, then commit or release: a voucher stays reserved until its ticket is printed (decision 0017). */
export interface Reservations {
  reserve(command: ReserveCommand): Promise<ReservationOutcome>;
  read(named: NamedReservation): Promise<ReservationOutcome>;
  commit(named: NamedReservation & { readonly writer: Writer }): Promise<Outcome<BookingReceipt, ReservationError>>;
  release(transaction: ProgramTransaction, named: NamedReservation): Promise<ReservationOutcome>;
}

/**
 * A reservation can be used in its own shop. One without a partner is for callers who may work in the whole programme.
 */
function mayUse(identity: Identity, { partnerId, storeId }: Reservation): boolean {
  if (partnerId === null) {
    return identity.partnerIds === "ALL";
  }
  return storeId === null ? mayUsePartner(identity, partnerId) : mayUseStore(identity, { partnerId, id: storeId });
}

/** A reservation of another account or voucher is answered like one that does not exist. */
function judge(
  { identity, accountCouponId }: NamedReservation,
  accountId: string,
  reservation: Reservation | undefined,
): ReservationOutcome {
  const isMeant =
    reservation?.accountId === accountId && `${reservation.kind}${reservation.voucherId}` === accountCouponId;
  if (!isMeant) {
    return fail("NOT_FOUND", "the account has no such reservation of the voucher");
  }
  return mayUse(identity, reservation) ? succeed(reservation) : fail("GENERAL_NO_PERMISION");
}

function createFind(holding: Holding, accounts: Accounts) {
  return async (named: NamedReservation): Promise<ReservationOutcome> => {
    const { identity, code, reservationId } = named;
    // The request names the reservation, so a living code is accepted after it expired: the reservation can still be
    // committed or released.
    const name = await accounts.nameOf(named, code);
    const found = name.ok ? await accounts.findForWrite(named, name.response) : name;
    if (!found.ok) {
      return found;
    }
    const reservation = await holding.read(identity.programId, reservationId);
    return judge(named, found.response.id, reservation);
  };
}

interface Dependencies {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly catalogues: CatalogueCache;
  readonly judgeSpending: JudgeSpending;
}

function createReserve(deps: Dependencies, holding: Holding): Reservations["reserve"] {
  const mayRedeem = createMayRedeem(deps.catalogues);
  return async ({ writer, code, place, voucher, couponKey, seconds }) => {
    const { programId } = writer.identity;
    const found = await deps.accounts.findForWrite(writer, code);
    if (!found.ok) {
      return found;
    }
    const accountId = found.response.id;
    // A larger id cannot exist; as a number it would be rounded and might match another voucher.
    if (!Number.isSafeInteger(Number(voucher.id))) {
      return fail("VOUCHER_CODE_NOT_FOUND");
    }
    if (!(await mayRedeem(programId, { account: found.response, place, voucher }))) {
      return fail("ANONYMOUS_USER_NOT_ALLOWED");
    }
    const meaning = { accountId, kind: voucher.kind, voucherId: voucher.id, couponKey, seconds };
    const request = requestKeyOf(writer, "reserveVoucher", meaning);
    const points = pointsSpentOn((await deps.catalogues.read(programId)).find(voucher.kind, voucher.id));
    const { proof } = found.response;
    const tooWeak = await deps.judgeSpending({ asker: writer, proof, use: "REDEEM", points, request });
    if (tooWeak !== undefined) {
      return tooWeak;
    }
    const reserved = await holding.reserve({
      programId,
      request,
      accountId,
      kind: voucher.kind,
      voucherId: Number(voucher.id),
      couponKey,
      seconds,
      origin: originOf(writer, place),
    });
    deps.catalogues.forget(programId);
    return reserved;
  };
}

export function createReservations(deps: Dependencies): Reservations {
  const holding = createHolding(deps.database);
  const find = createFind(holding, deps.accounts);

  return {
    reserve: createReserve(deps, holding),
    read: find,
    commit: async (named) => {
      const found = await find(named);
      if (!found.ok) {
        return found;
      }
      const { writer, identity, reservationId } = named;
      const { deviceId, adminId, source } = originOf(writer, { partnerId: null, storeId: null });
      return holding.commit({
        programId: identity.programId,
        reservationId,
        request: requestKeyOf(writer, "commitReservation", { reservationId }),
        origin: { deviceId, adminId, source },
      });
    },
    release: async (transaction, named) => {
      const { identity, code, reservationId } = named;
      const name = await deps.accounts.nameOf(named, code);
      const found = name.ok ? await findAccountIn(transaction, name.response, identity) : name;
      if (!found.ok) {
        return found;
      }
      const [reservation] = await transaction.run(READ_RESERVATION, [identity.programId, reservationId]);
      const allowed = judge(named, found.response.id, reservation);
      deps.catalogues.forget(identity.programId);
      return allowed.ok ? refusalsAsOutcome(() => releaseIn(transaction, reservationId)) : allowed;
    },
  };
}
