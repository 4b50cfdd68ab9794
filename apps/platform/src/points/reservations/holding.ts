import { type Outcome, succeed } from "@punktum/domain";
import {
  type Database,
  type LedgerErrorCode,
  type ProgramTransaction,
  refusalsAsOutcome,
  type VoucherKind,
} from "../../database/index.ts";
import { type BookingOrigin, type LedgerOutcome, originValues, voucherRequestValues } from "../ledger/index.ts";
import { requestIdOf, type RequestKey } from "../../office/idempotency/index.ts";
import {
  COMMIT_RESERVATION,
  READ_RESERVATION,
  RELEASE_RESERVATION,
  RESERVE_VOUCHER,
  type Reservation,
  TOUCH_RESERVATION,
} from "./store.ts";

interface ReserveInput {
  readonly programId: string;
  readonly request: RequestKey;
  readonly accountId: string;
  readonly kind: VoucherKind;
  readonly voucherId: number;
  readonly couponKey?: string | undefined;
  /** 1 to 3600. */
  readonly seconds: number;
  readonly origin: BookingOrigin;
}

interface CommitInput {
  readonly programId: string;
  readonly reservationId: string;
  readonly request: RequestKey;
  /** Partner and store stay those of the reservation. */
  readonly origin: Pick<BookingOrigin, "deviceId" | "adminId" | "source">;
}

type ReservationOutcome = Outcome<Reservation, LedgerErrorCode>;

/** Reservations, as the ledger's functions offer them. Each step is one statement in one transaction. */
export interface Holding {
  reserve(input: ReserveInput): Promise<ReservationOutcome>;
  commit(input: CommitInput): Promise<LedgerOutcome>;
  /** Reads a reservation; an overdue one is ended first. */
  read(programId: string, reservationId: string): Promise<Reservation | undefined>;
}

function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) {
    throw new Error("a reservation's function answered no row");
  }
  return row;
}

/** Releases a reservation; a repetition gives the same answer. Throws the ledger's refusal. */
export async function releaseIn(
  transaction: Pick<ProgramTransaction, "run" | "programId">,
  reservationId: string,
): Promise<Reservation> {
  return onlyRow(await transaction.run(RELEASE_RESERVATION, [transaction.programId, reservationId]));
}

export function createHolding(database: Database): Holding {
  const settle = async (programId: string, found: Reservation): Promise<Reservation> =>
    found.overdue ? onlyRow(await database.withoutProgram(TOUCH_RESERVATION, [programId, found.id])) : found;

  return {
    reserve: async (input) => {
      const { programId, seconds, origin } = input;
      const values = [...voucherRequestValues(input), seconds, ...originValues(origin)];
      const reserved = await refusalsAsOutcome(async () =>
        onlyRow(await database.withoutProgram(RESERVE_VOUCHER, values)),
      );
      // A repeated request gets the reservation in its current state.
      return reserved.ok ? succeed(await settle(programId, reserved.response)) : reserved;
    },
    commit: async ({ programId, reservationId, request, origin }) => {
      const values = [
        programId,
        reservationId,
        requestIdOf(programId, request.owner, request.key),
        request.fingerprint,
        request.owner,
        origin.deviceId ?? null,
        origin.adminId ?? null,
        origin.source,
      ];
      const committed = await refusalsAsOutcome(async () =>
        onlyRow(await database.withoutProgram(COMMIT_RESERVATION, values)),
      );
      // The commit was refused because the reservation is overdue; end it, so that its voucher and points are free.
      if (!committed.ok && committed.error.code === "RESERVATION_ENDED") {
        await database.withoutProgram(TOUCH_RESERVATION, [programId, reservationId]);
      }
      return committed;
    },
    read: async (programId, reservationId) => {
      const [found] = await database.withProgram(programId, ({ run }) =>
        run(READ_RESERVATION, [programId, reservationId]),
      );
      return found && settle(programId, found);
    },
  };
}
