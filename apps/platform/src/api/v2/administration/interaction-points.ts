import { administrationApi, can } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import {
  createPoint,
  erasePoint,
  findPoint,
  type InteractionPoint,
  isHeld,
  type PointUnit,
  replacePoint,
} from "../../../places/interaction-points/index.ts";
import { findPartnerSettings } from "../../../places/partners/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import type { Answer } from "../../register-failure.ts";
import { mayReachPoint } from "./point-reads.ts";
import { findStoreOfPath } from "./stores.ts";
import {
  type AdministrationServices,
  type Change,
  NO_PERMISSION,
  NOT_FOUND,
  type Refused,
  refusePartner,
  registerChange,
} from "./support.ts";

const subjectKind = "INTERACTION_POINT";
const HELD = fail("MOUNTING_IN_USE", "A device holds this interaction point");

type PairedPoint = Pick<InteractionPoint, "kind" | "pairedCashId" | "partnerId" | "storeId">;

/** Only a tablet can be paired, and only with a till of the same unit. */
async function refusePairing(transaction: ProgramTransaction, point: PairedPoint): Promise<Refused> {
  if (point.pairedCashId === null) {
    return undefined;
  }
  const till = await findPoint(transaction, point.pairedCashId);
  const fits =
    point.kind === "APP" &&
    till?.kind === "CASH" &&
    till.partnerId === point.partnerId &&
    till.storeId === point.storeId;
  return fits ? undefined : fail("REQUEST_INVALID", "body.pairedCashId: not a till of the same unit");
}

type NewPoint = Pick<InteractionPoint, "id" | "name" | "kind" | "pairedCashId">;

/** Makes a point of a unit that the caller may change. */
export async function createPointIn(
  transaction: ProgramTransaction,
  body: NewPoint,
  unit: PointUnit,
): Promise<Answer<Change<InteractionPoint>>> {
  const point = { ...body, ...unit };
  const refusal = await refusePairing(transaction, point);
  if (refusal !== undefined) {
    return refusal;
  }
  const after = await createPoint(transaction, point);
  if (after === undefined) {
    return fail("WORKSTATION_ID_IN_USE", "The workstation id belongs to another place");
  }
  const audit = { action: "INTERACTION_POINT_CREATED", subjectKind, subjectId: after.id, after };
  return succeed({ response: after, audit });
}

function registerCreations(app: FastifyInstance, services: AdministrationServices): void {
  registerChange(app, services, administrationApi.createProgramPoint, ({ transaction, body }) =>
    createPointIn(transaction, body, { partnerId: null, storeId: null }),
  );
  registerChange(app, services, administrationApi.createPartnerPoint, async (input) => {
    const { transaction, identity, params, body } = input;
    const refused = refusePartner(identity, params.partnerId);
    if (refused !== undefined) {
      return refused;
    }
    const partner = await findPartnerSettings(transaction, params.partnerId);
    return partner === undefined
      ? NOT_FOUND
      : createPointIn(transaction, body, { partnerId: partner.id, storeId: null });
  });
  registerChange(app, services, administrationApi.createStorePoint, async (input) => {
    const { transaction, identity, params, body } = input;
    const store = await findStoreOfPath(transaction, identity, params);
    if (!store.ok) {
      return store;
    }
    return createPointIn(transaction, body, { partnerId: store.response.partnerId, storeId: store.response.id });
  });
}

/** Finds a point the caller may change: its own partners', and the programme's for those who run it. */
async function findOwn(
  transaction: ProgramTransaction,
  identity: Identity,
  id: string,
): Promise<Answer<InteractionPoint>> {
  const point = await findPoint(transaction, id, true);
  if (point === undefined) {
    return NOT_FOUND;
  }
  const isOwn = mayReachPoint(identity, point) && (point.partnerId !== null || can(identity.role, "profiles.edit"));
  return isOwn ? succeed(point) : NO_PERMISSION;
}

/** Registers creating, changing and deleting interaction points. */
export function registerPointAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerCreations(app, services);
  registerChange(app, services, administrationApi.changePoint, async ({ transaction, identity, params, body }) => {
    const found = await findOwn(transaction, identity, params.id);
    if (!found.ok) {
      return found;
    }
    const before = found.response;
    const { name = before.name, pairedCashId = before.pairedCashId, active = before.active } = body;
    const wanted = { ...before, name, pairedCashId, active };
    const refusal = await refusePairing(transaction, wanted);
    if (refusal !== undefined) {
      return refusal;
    }
    if (before.active && !active && (await isHeld(transaction, before.id))) {
      return HELD;
    }
    const after = await replacePoint(transaction, wanted);
    const audit = { action: "INTERACTION_POINT_CHANGED", subjectKind, subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
  registerChange(app, services, administrationApi.deletePoint, async ({ transaction, identity, params }) => {
    const found = await findOwn(transaction, identity, params.id);
    if (!found.ok) {
      return found;
    }
    const before = found.response;
    if (await isHeld(transaction, before.id)) {
      return HELD;
    }
    if (!(await erasePoint(transaction, before.id))) {
      return fail("STILL_IN_USE", "A tablet, a mounting or a key names this interaction point");
    }
    const audit = { action: "INTERACTION_POINT_DELETED", subjectKind, subjectId: before.id, before };
    return succeed({ response: {}, audit });
  });
}
