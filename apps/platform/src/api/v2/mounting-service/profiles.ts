import { mountingServiceApi, v2 } from "@punktum/contracts";
import { definedOnly, fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/index.ts";
import { type AuditEntry, recordAudit } from "../../../office/audit/index.ts";
import {
  changeProfile,
  createProfile,
  deleteProfile,
  findProfileSettings,
  profileResource,
  type ProfileSettings,
} from "../../../places/profiles/index.ts";
import { registerCall, registerWrite, type WriteContext } from "../../register.ts";
import { findFor, listFor, readWritten } from "./lists.ts";

const NO_PROFILE = fail("NOT_FOUND", "There is no such profile");

function audit(
  { transaction, identity, requestId }: WriteContext,
  entry: Pick<AuditEntry, "action" | "subjectId" | "before" | "after">,
): Promise<void> {
  const actor = { actorKind: "ADMIN", actorId: identity.subjectId, subjectKind: "PROFILE", requestId } as const;
  return recordAudit(transaction, { ...actor, ...entry });
}

type ById = WriteContext & { readonly params: { readonly id: string } };

async function change(
  call: ById,
  given: { readonly [Name in keyof ProfileSettings]?: ProfileSettings[Name] | undefined },
) {
  const { transaction, params } = call;
  const before = await findProfileSettings(transaction, params.id);
  if (before === undefined) {
    return NO_PROFILE;
  }
  const after = { ...before, ...definedOnly(given) };
  await changeProfile(transaction, params.id, after);
  await audit(call, { action: "PROFILE_CHANGED", subjectId: params.id, before: { ...before }, after });
  return succeed(await readWritten(transaction, v2.readProfile.response, profileResource, params.id));
}

function registerReads(app: FastifyInstance, database: Database): void {
  registerCall(app, mountingServiceApi.listProfiles, ({ identity, query }) => {
    const asked = { programId: identity.programId, parameters: query, resource: profileResource };
    return listFor(database, mountingServiceApi.listProfiles, asked);
  });
  registerCall(app, v2.readProfile, async ({ identity, params }) => {
    const profile = await database.withProgram(identity.programId, (transaction) =>
      findFor(transaction, v2.readProfile.response, profileResource, params.id),
    );
    return profile === undefined ? NO_PROFILE : succeed(profile);
  });
}

/** Registers profiles; the back office writes them. */
export function registerProfiles(app: FastifyInstance, { database }: { readonly database: Database }): void {
  registerReads(app, database);
  registerWrite(app, database, mountingServiceApi.createProfile, async (call) => {
    const id = await createProfile(call.transaction, call.body);
    await audit(call, { action: "PROFILE_CREATED", subjectId: id, after: call.body });
    return succeed(await readWritten(call.transaction, v2.readProfile.response, profileResource, id));
  });
  registerWrite(app, database, mountingServiceApi.replaceProfile, (call) => change(call, call.body));
  registerWrite(app, database, mountingServiceApi.changeProfile, (call) => change(call, call.body));
  registerWrite(app, database, mountingServiceApi.deleteProfile, async (call) => {
    const { transaction, params } = call;
    const before = await findProfileSettings(transaction, params.id);
    if (before === undefined) {
      return NO_PROFILE;
    }
    if (!(await deleteProfile(transaction, params.id))) {
      return fail("REQUEST_INVALID", "The profile is in use");
    }
    await audit(call, { action: "PROFILE_DELETED", subjectId: params.id, before: { ...before } });
    return succeed({});
  });
}
