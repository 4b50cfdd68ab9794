import { v2 } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Database, ProgramTransaction } from "../../../database/index.ts";
import {
  findMounting,
  findMountings,
  findProfile,
  type Mounting,
  type Mountings,
} from "../../../modules/mountings/index.ts";
import { type Identity, mayUseStore } from "../../../modules/sessions/index.ts";
import { registerCall } from "../../register.ts";
import { toMountingWire } from "./wire.ts";

const MOUNTINGS_MAX = 200;

async function present(transaction: ProgramTransaction, identity: Identity, mounting: Mounting) {
  const profile = mounting.profileId === null ? undefined : await findProfile(transaction, mounting.profileId);
  return toMountingWire(identity, mounting, profile);
}

/** The value of `appInteractionId||$eq||<id>`; the contract has checked the form. */
const interactionIdOf = (filter: string | undefined): string | undefined => filter?.split("||").slice(2).join("||");

function registerReads(app: FastifyInstance, database: Database): void {
  registerCall(app, v2.listMountings, async ({ identity, query }) => {
    const appInteractionId = interactionIdOf(query.filter);
    const limit = query.limit ?? MOUNTINGS_MAX;
    return database.withProgram(identity.programId, async (transaction) => {
      const found = await findMountings(transaction, { identity, appInteractionId, storeId: query.storeId, limit });
      if (!found.ok) return found;
      const mountings = [];
      for (const mounting of found.response) mountings.push(await present(transaction, identity, mounting));
      return succeed(mountings);
    });
  });
  registerCall(app, v2.readMounting, ({ identity, params }) =>
    database.withProgram(identity.programId, async (transaction) => {
      const mounting = await findMounting(transaction, params.id);
      const visible =
        mounting !== undefined && mayUseStore(identity, { id: mounting.store.storeId, partnerId: mounting.partnerId });
      if (!visible) return fail("MOUNTING_NOT_FOUND", "There is no such mounting");
      return succeed(await present(transaction, identity, mounting));
    }),
  );
  registerCall(app, v2.readProfile, ({ identity, params }) =>
    database.withProgram(identity.programId, async (transaction) => {
      const profile = await findProfile(transaction, params.id);
      return profile === undefined ? fail("NOT_FOUND", "There is no such profile") : succeed(profile);
    }),
  );
}

/** Mountings and profiles (MSVC-06, MSVC-08, MSVC-09). */
export function registerMountings(
  app: FastifyInstance,
  { database, mountings }: { readonly database: Database; readonly mountings: Mountings },
): void {
  registerReads(app, database);
  registerCall(app, v2.createMounting, async ({ identity, body, requestId }) => {
    const { storeId, appInteractionId, deviceName = appInteractionId } = body;
    const made = await mountings.createPlace({ identity, requestId, storeId, appInteractionId, name: deviceName });
    if (!made.ok) return made;
    const place = made.response;
    return succeed(
      await database.withProgram(identity.programId, (transaction) => present(transaction, identity, place)),
    );
  });
  registerCall(app, v2.changeMounting, async ({ identity, params, body, requestId }) => {
    const target = { identity, requestId, mountingId: params.id };
    const settings = {
      ...(body.mode === undefined ? {} : { posMode: body.mode }),
      ...(body.cameraPosition === undefined ? {} : { cameraPosition: body.cameraPosition }),
      ...(body.language === undefined ? {} : { language: body.language }),
      ...(body.deviceName === undefined ? {} : { deviceInformation: body.deviceName }),
    };
    const outcome =
      body.deviceKey === null
        ? await mountings.unmountById(target)
        : await mountings.mountById({ ...target, deviceKey: body.deviceKey, settings });
    if (!outcome.ok) return outcome;
    const changed = outcome.response;
    return succeed(
      await database.withProgram(identity.programId, (transaction) => present(transaction, identity, changed)),
    );
  });
}
