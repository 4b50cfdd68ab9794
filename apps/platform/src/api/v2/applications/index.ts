import { applicationsApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import {
  addApplication,
  type Application,
  APPLICATIONS_MAX,
  countApplications,
  findApplication,
  listApplications,
  replaceKey,
  revokeApplication,
} from "../../../office/applications/index.ts";
import { findStore } from "../../../places/stores/index.ts";
import { beginEvents } from "../../../points/events/index.ts";
import { inTransaction, registerPasswordWrite } from "../../register.ts";
import {
  type AdministrationServices,
  auditChange,
  NOT_FOUND,
  OTHER_PROGRAM,
  registerChange,
  registerRead,
} from "../administration/support.ts";

const SUBJECT = "APPLICATION";
const TOO_MANY = fail("REQUEST_INVALID", `A programme has at most ${APPLICATIONS_MAX} applications`);
const PAST = fail("REQUEST_INVALID", "body.expiresAt: lies in the past");
const NO_STORE = fail("NOT_FOUND", "There is no shop of this id in the programme");

const about = (id: string) => ({ subjectKind: SUBJECT, subjectId: id });

const present = ({ scopes, storeId, createdAt, expiresAt, lastUsedAt, revokedAt, ...rest }: Application) => ({
  ...rest,
  scopes: [...scopes],
  storeId: storeId === null ? null : String(storeId),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
  oldKeyUntil: rest.oldKeyUntil?.toISOString() ?? null,
});

async function presentWithKey(
  transaction: ProgramTransaction,
  { id, now, apiKey }: { readonly id: string; readonly now: Date; readonly apiKey: string },
) {
  const application = await findApplication(transaction, { id, now });
  return application === undefined ? NOT_FOUND : succeed({ ...present(application), apiKey });
}

/** Answers with a key are not stored for replays, so that the key is never stored in clear text. */
function registerKeys(app: FastifyInstance, { database, clock, rightsChanged }: AdministrationServices): void {
  const now = () => new Date(clock.nowMs());
  registerPasswordWrite(app, database, applicationsApi.createApplication, async (input) => {
    const { identity, params, body } = input;
    const { name, storeId = null, expiresAt = null } = body;
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    if (expiresAt !== null && new Date(expiresAt) <= now()) {
      return PAST;
    }
    return inTransaction(database, identity.programId, async (transaction) => {
      if (storeId !== null && (await findStore(transaction, storeId)) === undefined) {
        return NO_STORE;
      }
      if ((await countApplications(transaction)) >= APPLICATIONS_MAX) {
        return TOO_MANY;
      }
      const settings = { name, scopes: [...new Set(body.scopes)] };
      const { id, apiKey } = await addApplication(transaction, {
        ...settings,
        storeId: storeId === null ? null : Number(storeId),
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
        now: now(),
      });
      if (settings.scopes.includes("events.read")) {
        await beginEvents(transaction);
      }
      const after = { ...settings, storeId, expiresAt };
      await auditChange(transaction, input, { action: "APPLICATION_CREATED", ...about(id), after });
      return presentWithKey(transaction, { id, apiKey, now: now() });
    });
  });
  registerPasswordWrite(app, database, applicationsApi.rotateApplicationKey, async (input) => {
    const { identity, params, body } = input;
    const { id } = params;
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const rotated = await inTransaction(database, identity.programId, async (transaction) => {
      const apiKey = await replaceKey(transaction, { id, now: now(), leaked: body.leaked });
      if (apiKey === undefined) {
        return NOT_FOUND;
      }
      const after = { newKey: true, oldEndsAtOnce: body.leaked };
      await auditChange(transaction, input, { action: "APPLICATION_KEY_REPLACED", ...about(id), after });
      return presentWithKey(transaction, { id, apiKey, now: now() });
    });
    rightsChanged();
    return rotated;
  });
}

/** Registers applications and their keys, for managers of the programme. */
export function registerApplicationsV2(app: FastifyInstance, services: AdministrationServices): void {
  const now = () => new Date(services.clock.nowMs());
  registerKeys(app, services);
  registerRead(app, services, applicationsApi.listApplications, async ({ transaction }) =>
    succeed({ data: (await listApplications(transaction, now())).map(present) }),
  );
  registerChange(app, services, applicationsApi.revokeApplication, async ({ transaction, params: { id } }) =>
    (await revokeApplication(transaction, { id, now: now() }))
      ? succeed({ response: {}, audit: { action: "APPLICATION_REVOKED", ...about(id) } })
      : NOT_FOUND,
  );
}
