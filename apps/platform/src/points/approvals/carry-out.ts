import { fail, type Outcome, points, succeed } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { findStaffById } from "../../office/admins/index.ts";
import { type Identity, identityOfStaff } from "../../office/sessions/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";
import { findAccountIn } from "../../people/accounts/index.ts";
import { eraseUser } from "../../people/privacy/index.ts";
import { findUser } from "../../people/users/index.ts";
import { isPlaceClosed, type Place } from "../../places/places/index.ts";
import { createRefuseHandPoints } from "../bookings/index.ts";
import type { HandWorkGate } from "../hand-work/index.ts";
import { previewMergeIn } from "../merges/index.ts";
import type { Approval, ApprovalWork } from "./approval.ts";
import { mayAsk, reachesWork, worksThere } from "./rights.ts";
import {
  type Approving,
  bookApproved,
  mergeApproved,
  reverseApproved,
  type Work,
  type WorkError,
  type WorkResult,
} from "./works.ts";

type Refused = Extract<Outcome<never, WorkError>, { readonly ok: false }> | undefined;

const textOf = (id: number | null): string | null => (id === null ? null : String(id));

const placeOf = ({ partnerId, storeId }: Pick<Approval, "partnerId" | "storeId">): Place => ({
  partnerId: textOf(partnerId),
  storeId: textOf(storeId),
});

/** Refuses points that cannot be booked at the place even with an approval. */
function createRefusePoints(catalogues: CatalogueCache) {
  const refuseHandPoints = createRefuseHandPoints(catalogues);
  return async (
    transaction: ProgramTransaction,
    { accountId, points: amount }: Work<"BOOKING">,
    place: Place,
  ): Promise<Refused> => {
    const found = await findAccountIn(transaction, { keyCode: accountId, idType: "ID" }, "REACHED");
    if (!found.ok) {
      return found;
    }
    const { programId } = transaction;
    const refusal = await refuseHandPoints({ programId, account: found.response, place, points: points(amount) });
    if (refusal !== undefined) {
      return refusal;
    }
    const isClosed = await isPlaceClosed(transaction, place);
    return isClosed ? fail("GENERAL_NO_PERMISION", "the partner or store is deactivated") : undefined;
  };
}

async function refuseMerge(transaction: ProgramTransaction, work: Work<"MERGE">): Promise<Refused> {
  const preview = await previewMergeIn(transaction, { primaryId: work.accountId, secondaryId: work.secondaryId });
  if (preview === undefined) {
    return fail("USER_KEY_DOES_NOT_EXIST");
  }
  return preview.refusal === null ? undefined : fail(preview.refusal);
}

async function refusePerson(transaction: ProgramTransaction, { userId }: Work<"EXPORT" | "ERASE">): Promise<Refused> {
  return (await findUser(transaction, userId)) === undefined ? fail("NOT_FOUND", "no such user") : undefined;
}

async function findPlaceOfBooking(
  { db, programId }: ProgramTransaction,
  { accountId, bookingId }: Work<"REVERSAL">,
): Promise<Outcome<Place, "NOT_FOUND">> {
  const booking = await db
    .selectFrom("bookings")
    .select(["partner_id as partnerId", "store_id as storeId"])
    .where("program_id", "=", programId)
    .where("id", "=", bookingId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return booking === undefined ? fail("NOT_FOUND", "the account has no such booking") : succeed(placeOf(booking));
}

/** The requester's current identity; undefined if they left, lost the right, or work elsewhere. */
async function readAsker(transaction: ProgramTransaction, approval: Approval): Promise<Identity | undefined> {
  const staff = await findStaffById(transaction, approval.askedBy);
  if (staff?.active !== true) {
    return undefined;
  }
  const asker = identityOfStaff(transaction.programId, staff);
  const mayStill = mayAsk(asker, approval.work.kind) && worksThere(asker, approval);
  return mayStill && (await reachesWork(transaction, asker, approval.work)) ? asker : undefined;
}

/** Carries out approved work by the usual rules, without the limits that a second person lifts. */
export function createWorkOfApprovals({
  catalogues,
  handWork,
}: {
  readonly catalogues: CatalogueCache;
  readonly handWork: HandWorkGate;
}) {
  const refusePoints = createRefusePoints(catalogues);

  /**
   * Refuses work that is certainly impossible before it is requested, and returns its place; a reversal has the place
   * of the reversed booking. Balances are not checked, because they may still change.
   */
  const foresee = async (
    transaction: ProgramTransaction,
    work: ApprovalWork,
    place: Place,
  ): Promise<Outcome<Place, WorkError>> => {
    if (work.kind === "BOOKING") {
      return (await refusePoints(transaction, work, place)) ?? succeed(place);
    }
    if (work.kind === "REVERSAL") {
      return findPlaceOfBooking(transaction, work);
    }
    const refused =
      work.kind === "MERGE" ? await refuseMerge(transaction, work) : await refusePerson(transaction, work);
    return refused ?? succeed({ partnerId: null, storeId: null });
  };

  /**
   * Carries out the work of an approval in the requester's name. After a refusal the transaction must be rolled back.
   */
  const carryOut = async (
    transaction: ProgramTransaction,
    approval: Approval,
    approving: Approving,
  ): Promise<WorkResult> => {
    const { work, id, reason } = approval;
    const asker = await readAsker(transaction, approval);
    if (asker === undefined) {
      return fail("APPROVAL_ASKER_GONE");
    }
    const approved = { id, reason, ...approving, place: placeOf(approval), asker };
    switch (work.kind) {
      case "BOOKING": {
        const refused = await refusePoints(transaction, work, approved.place);
        return refused ?? bookApproved(transaction, handWork, { ...approved, work });
      }
      case "REVERSAL":
        return reverseApproved(transaction, handWork, { ...approved, work });
      case "MERGE":
        return mergeApproved(transaction, { ...approved, work });
      case "ERASE":
        return eraseUser(transaction, { userId: work.userId, ...approving });
      case "EXPORT":
        break;
    }
    // The requester downloads an export later, with the data of that time.
    return (await refusePerson(transaction, work)) ?? succeed(null);
  };

  return { foresee, carryOut };
}
