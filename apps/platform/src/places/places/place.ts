import {
  ANONYMOUS_WORKSTATION_PREFIX,
  DEFAULT_INTERACTION_ID,
  fail,
  posModeRules,
  succeed,
  type Outcome,
} from "@punktum/domain";
import {
  booleanColumn,
  type Database,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
} from "../../database/index.ts";
import { mayUsePartner, mayUseStore, type Identity } from "../../office/sessions/index.ts";

/** Where a call is made, as far as known; ids are digits. */
export interface Place {
  readonly partnerId: string | null;
  readonly storeId: string | null;
}

/** What a request says about its place. */
export interface PlaceHints {
  /** Header `interaction-id`, or the workstation id of a first-generation path. */
  readonly interactionId?: string | undefined;
  /** `clientId` of a first-generation payload. */
  readonly partnerId?: string | undefined;
  /** The call only reads; what happened at a deactivated place stays readable there. */
  readonly reading?: boolean;
  /** What the call does; a device may do it only in a mode that allows it (decision 0080). */
  readonly does?: "canBook" | "canRedeem";
}

/** Why a place could not be resolved. */
export type PlaceError = "DEVICE_NOT_MOUNTED" | "GENERAL_NO_PERMISION" | "GENERAL_INPUT_PARAMETER_INVALID";
export type PlaceOutcome = Outcome<Place, PlaceError>;

const UNKNOWN = fail("GENERAL_INPUT_PARAMETER_INVALID", "the programme has no interaction point of this id");
const POINT_CLOSED = fail("GENERAL_NO_PERMISION", "the interaction point is deactivated");
const CLOSED = fail("GENERAL_NO_PERMISION", "the partner or store is deactivated");
const NO_PERMISSION = fail("GENERAL_NO_PERMISION", "the caller may not act for this partner or store");

/** Refusal of a device whose mode does not allow the call. */
export const NOT_IN_THIS_MODE = fail("GENERAL_NO_PERMISION", "the device is not mounted for this");

type NamedPoint = Place & { readonly active: boolean };

const findInteractionPoint = prepared(
  "places.find-interaction-point",
  "SELECT partner_id, store_id, active FROM interaction_points WHERE program_id = $1 AND id = $2",
  (row) => ({
    partnerId: nullable(row, "partner_id", integerColumn)?.toString() ?? null,
    storeId: nullable(row, "store_id", integerColumn)?.toString() ?? null,
    active: booleanColumn(row, "active"),
  }),
);

const readClosed = prepared(
  "places.is-closed",
  `SELECT EXISTS (SELECT FROM partners WHERE program_id = $1 AND id = $2::bigint AND NOT active)
     OR EXISTS (SELECT FROM stores WHERE program_id = $1 AND id = $3::bigint AND NOT active) AS closed`,
  (row) => booleanColumn(row, "closed"),
);

/** Tells whether the partner or store of a place is deactivated. */
export async function isPlaceClosed(
  { run, programId }: Pick<ProgramTransaction, "run" | "programId">,
  { partnerId, storeId }: Place,
): Promise<boolean> {
  const [closed] = await run(readClosed, [programId, partnerId, storeId]);
  return closed === true;
}

/** Refuses writes for a deactivated partner or store; devices were refused before. */
async function refuseClosed(database: Database, programId: string, place: PlaceOutcome): Promise<PlaceOutcome> {
  if (!place.ok || (place.response.partnerId === null && place.response.storeId === null)) {
    return place;
  }
  const { response } = place;
  const closed = await database.withProgram(programId, (transaction) => isPlaceClosed(transaction, response));
  return closed ? CLOSED : place;
}

const onlyOne = (ids: readonly string[] | "ALL"): string | null =>
  ids !== "ALL" && ids.length === 1 ? (ids[0] ?? null) : null;

/** A device's place is its mounting, whatever the request says; a key that is not mounted has no place. */
function placeOfDevice(identity: Identity, hints: PlaceHints): PlaceOutcome {
  if (identity.deviceKey === undefined) {
    return fail("DEVICE_NOT_MOUNTED");
  }
  if (hints.does !== undefined && !posModeRules(identity.posMode ?? "STD")[hints.does]) {
    return NOT_IN_THIS_MODE;
  }
  const partnerId = onlyOne(identity.partnerIds);
  if (hints.partnerId !== undefined && hints.partnerId !== partnerId) {
    return NO_PERMISSION;
  }
  return succeed({ partnerId, storeId: onlyOne(identity.storeIds) });
}

/** A till's place is that of its key. */
function placeOfTill(identity: Identity, hints: PlaceHints): PlaceOutcome {
  const partnerId = onlyOne(identity.partnerIds);
  return hints.partnerId === undefined || hints.partnerId === partnerId
    ? succeed({ partnerId, storeId: onlyOne(identity.storeIds) })
    : NO_PERMISSION;
}

function placeOfStaff(identity: Identity, named: Place | undefined, partnerId: string | undefined): PlaceOutcome {
  if (partnerId !== undefined && !mayUsePartner(identity, partnerId)) {
    return NO_PERMISSION;
  }
  if (named === undefined || named.partnerId === null) {
    return succeed({ partnerId: partnerId ?? onlyOne(identity.partnerIds), storeId: onlyOne(identity.storeIds) });
  }
  const contradicts = partnerId !== undefined && partnerId !== named.partnerId;
  const allowed =
    named.storeId === null
      ? mayUsePartner(identity, named.partnerId)
      : mayUseStore(identity, { partnerId: named.partnerId, id: named.storeId });
  return allowed && !contradicts ? succeed({ partnerId: named.partnerId, storeId: named.storeId }) : NO_PERMISSION;
}

/**
 * Finds the interaction point that a request names. Undefined when the request names none: `posapp`, or an unused
 * `anonymous-…` id. Any other unknown id is refused: ignoring it would bypass the rules of the intended partner
 * (decision 0048).
 */
async function findNamed(
  database: Database,
  identity: Identity,
  hints: PlaceHints,
): Promise<Outcome<NamedPoint | undefined, PlaceError>> {
  const id = hints.interactionId ?? DEFAULT_INTERACTION_ID;
  if (id === DEFAULT_INTERACTION_ID || identity.interactionIds?.includes(id) === true) {
    return succeed(undefined);
  }
  const [named] = await database.withProgram(identity.programId, (transaction) =>
    transaction.run(findInteractionPoint, [identity.programId, id]),
  );
  return named === undefined && !id.startsWith(ANONYMOUS_WORKSTATION_PREFIX) ? UNKNOWN : succeed(named);
}

/**
 * Resolves the place of a call. Staff name an interaction point or a partner, or have only one. A device or till cannot
 * choose its place, but an unknown point in its request is refused.
 */
export async function resolvePlace(database: Database, identity: Identity, hints: PlaceHints): Promise<PlaceOutcome> {
  const named = await findNamed(database, identity, hints);
  if (!named.ok) {
    return named;
  }
  if (identity.role === "DEVICE") {
    return placeOfDevice(identity, hints);
  }
  if (identity.role === "TILL") {
    return placeOfTill(identity, hints);
  }
  if (named.response?.active === false && hints.reading !== true) {
    return POINT_CLOSED;
  }
  const place = placeOfStaff(identity, named.response, hints.partnerId);
  return hints.reading === true ? place : refuseClosed(database, identity.programId, place);
}
