import {
  ANONYMOUS_WORKSTATION_PREFIX,
  DEFAULT_INTERACTION_ID,
  fail,
  posModeRules,
  succeed,
  type Outcome,
} from "@punktum/domain";
import { booleanColumn, type Database, integerColumn, nullable, prepared } from "../../database/index.ts";
import { mayUsePartner, mayUseStore, type Identity } from "../../office/sessions/index.ts";

/** Where a call is made, as far as anybody knows; ids of digits. */
export interface Place {
  readonly partnerId: string | null;
  readonly storeId: string | null;
}

/** What a request says about its place. */
export interface PlaceHints {
  /** Header `interaction-id`, or the workstation id of a first-generation path (V1-28, V2-02). */
  readonly interactionId?: string | undefined;
  /** `clientId` of a first-generation payload. */
  readonly partnerId?: string | undefined;
  /** Only looks: what happened at a place that is deactivated stays readable there (API-61). */
  readonly reading?: boolean;
  /** What is done there; a device does it only where its mode allows it (MNT-33, A-09, A-10). */
  readonly does?: "canBook" | "canRedeem";
}

/** Why there is no place. */
export type PlaceError = "DEVICE_NOT_MOUNTED" | "GENERAL_NO_PERMISION" | "GENERAL_INPUT_PARAMETER_INVALID";
export type PlaceOutcome = Outcome<Place, PlaceError>;

const UNKNOWN = fail("GENERAL_INPUT_PARAMETER_INVALID", "the programme has no interaction point of this id");
const POINT_CLOSED = fail("GENERAL_NO_PERMISION", "the interaction point is deactivated");
const CLOSED = fail("GENERAL_NO_PERMISION", "the partner or store is deactivated");
const NO_PERMISSION = fail("GENERAL_NO_PERMISION", "the caller may not act for this partner or store");

/** Refused where a device is mounted in a mode that only shows, or only registers, or only books. */
export const NOT_IN_THIS_MODE = fail("GENERAL_NO_PERMISION", "the device is not mounted for this");

type NamedPoint = Place & { readonly active: boolean };

const findInteractionPoint = prepared(
  "places.findInteractionPoint",
  "SELECT partner_id, store_id, active FROM interaction_points WHERE program_id = $1 AND id = $2",
  (row) => ({
    partnerId: nullable(row, "partner_id", integerColumn)?.toString() ?? null,
    storeId: nullable(row, "store_id", integerColumn)?.toString() ?? null,
    active: booleanColumn(row, "active"),
  }),
);

const isClosed = prepared(
  "places.isClosed",
  `SELECT EXISTS (SELECT FROM partners WHERE program_id = $1 AND id = $2::bigint AND NOT active)
     OR EXISTS (SELECT FROM stores WHERE program_id = $1 AND id = $3::bigint AND NOT active) AS closed`,
  (row) => booleanColumn(row, "closed"),
);

/** Nothing is booked for a partner or in a store that is deactivated (API-61); devices are refused before this. */
async function refuseClosed(database: Database, programId: string, place: PlaceOutcome): Promise<PlaceOutcome> {
  if (!place.ok || (place.response.partnerId === null && place.response.storeId === null)) {
    return place;
  }
  const { partnerId, storeId } = place.response;
  const [closed] = await database.withProgram(programId, (transaction) =>
    transaction.run(isClosed, [programId, partnerId, storeId]),
  );
  return closed === true ? CLOSED : place;
}

const onlyOne = (ids: readonly string[] | "ALL"): string | null =>
  ids !== "ALL" && ids.length === 1 ? (ids[0] ?? null) : null;

/** A device is where it is mounted, whatever a request claims (B-09, T4); a key for a device to come is nowhere yet. */
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

/** A till stands where its key says. */
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
 * The place of the interaction point a request names; undefined where it says that it names none: `posapp`, or an
 * `anonymous-…` that is nobody's yet (V2-02). Any other id is a mistake: passed over, it would lead the call past the rules
 * of the partner that was meant.
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
 * The place a call is made from. Staff name an interaction point or a partner, or have only one; a device and a till cannot
 * choose, but must not name a point that is none.
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
