import { type ErrorCode, mountingServiceApi, type MountingWire, v2 } from "@punktum/contracts";
import { definedOnly, fail, mapOutcome, type Outcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/index.ts";
import { type Mounting, mountingResource, type Mountings, prepareMountings } from "../../../places/mountings/index.ts";
import { registerCall, registerWrite, type WriteContext } from "../../register.ts";
import { findFor, listFor, readWritten } from "./lists.ts";

interface Services {
  readonly database: Database;
  readonly mountings: Mountings;
}

function registerReads(app: FastifyInstance, database: Database): void {
  registerCall(app, v2.listMountings, ({ identity, query }) => {
    const asked = { programId: identity.programId, parameters: query, resource: mountingResource(identity) };
    return listFor(database, v2.listMountings, asked, prepareMountings);
  });
  registerCall(app, v2.readMounting, async ({ identity, params }) => {
    const mounting = await database.withProgram(identity.programId, (transaction) =>
      findFor(transaction, v2.readMounting.response, mountingResource(identity), params.id),
    );
    return mounting === undefined ? fail("MOUNTING_NOT_FOUND", "There is no such mounting") : succeed(mounting);
  });
}

/** The mounting after the change, as the caller sees it; a device that freed its own place still gets an answer. */
async function present({ transaction, identity }: WriteContext, changed: Outcome<Mounting, ErrorCode>) {
  if (!changed.ok) {
    return changed;
  }
  return succeed(
    await readWritten(transaction, v2.readMounting.response, mountingResource(identity), changed.response.id),
  );
}

interface PlaceBody {
  readonly storeId: string;
  readonly appInteractionId: string;
  readonly deviceName?: string | undefined;
  readonly profileId?: string | null | undefined;
  readonly cashInteractionId?: string | null | undefined;
}

async function create(call: WriteContext, mountings: Mountings, body: PlaceBody) {
  const { identity, requestId, transaction } = call;
  const { storeId, appInteractionId, deviceName = appInteractionId, profileId, cashInteractionId } = body;
  const links = definedOnly({ profileId, cashInteractionId });
  const place = { identity, requestId, storeId, appInteractionId, name: deviceName, links };
  return present(call, await mountings.createPlace(transaction, place));
}

/** Creates all or none: the first refusal ends the transaction. */
async function createAll(call: WriteContext, mountings: Mountings, bodies: readonly PlaceBody[]) {
  const made: MountingWire[] = [];
  for (const [index, body] of bodies.entries()) {
    const one = await create(call, mountings, body);
    if (!one.ok) {
      return { ok: false as const, error: { ...one.error, message: `bulk[${index}]: ${one.error.message}` } };
    }
    made.push(one.response);
  }
  return succeed(made);
}

interface MountBody {
  readonly deviceKey: string;
  readonly storeId: string;
  readonly workstationId: string;
  readonly deviceName: string;
  readonly mode: Mounting["settings"]["posMode"];
  readonly cameraPosition: Mounting["settings"]["cameraPosition"];
  readonly language: Mounting["settings"]["language"];
}

async function mount(call: WriteContext, mountings: Mountings, body: MountBody) {
  const { identity, requestId, transaction } = call;
  const { mode: posMode, cameraPosition, language, deviceName: deviceInformation, ...command } = body;
  const settings = { posMode, cameraPosition, language, deviceInformation };
  return present(call, await mountings.mountRegistered(transaction, { identity, requestId, ...command, settings }));
}

interface ChangeBody extends Omit<PlaceBody, "storeId" | "appInteractionId"> {
  readonly deviceKey?: string | null | undefined;
  readonly mode?: Mounting["settings"]["posMode"] | undefined;
  readonly cameraPosition?: Mounting["settings"]["cameraPosition"] | undefined;
  readonly language?: Mounting["settings"]["language"] | undefined;
  readonly reason?: string | undefined;
}

async function change(
  call: WriteContext & { readonly params: { readonly id: string } },
  mountings: Mountings,
  body: ChangeBody,
) {
  const { identity, requestId, transaction, params } = call;
  const { mode: posMode, cameraPosition, language, deviceName: deviceInformation, deviceKey } = body;
  const { profileId, cashInteractionId, reason } = body;
  const changed = await mountings.change(transaction, {
    identity,
    requestId,
    reason,
    mountingId: params.id,
    deviceKey,
    settings: definedOnly({ posMode, cameraPosition, language, deviceInformation }),
    links: definedOnly({ profileId, cashInteractionId }),
  });
  return present(call, changed);
}

function registerWrites(app: FastifyInstance, { database, mountings }: Services): void {
  const changesRights = { committed: mountings.rightsChanged };
  registerWrite(app, database, v2.createMounting, (call) => create(call, mountings, call.body));
  registerWrite(app, database, mountingServiceApi.createMountings, (call) =>
    createAll(call, mountings, call.body.bulk),
  );
  registerWrite(app, database, v2.mountDevice, (call) => mount(call, mountings, call.body), changesRights);
  registerWrite(app, database, v2.changeMounting, (call) => change(call, mountings, call.body), changesRights);
  registerWrite(
    app,
    database,
    mountingServiceApi.replaceMounting,
    (call) => change(call, mountings, call.body),
    changesRights,
  );
  registerWrite(
    app,
    database,
    mountingServiceApi.deleteMounting,
    async ({ transaction, identity, requestId, params, query: { reason } }) => {
      const removed = await mountings.remove(transaction, { identity, requestId, mountingId: params.id, reason });
      return mapOutcome(removed, () => ({}));
    },
    changesRights,
  );
}

/** Registers mountings. */
export function registerMountings(app: FastifyInstance, services: Services): void {
  registerReads(app, services.database);
  registerWrites(app, services);
}
