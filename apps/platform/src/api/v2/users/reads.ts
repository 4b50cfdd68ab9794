import { usersApi, v2 } from "@punktum/contracts";
import { fail, mapOutcome, normalizeEmail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../../office/audit/index.ts";
import { exportUser } from "../../../people/privacy/index.ts";
import { reachesUser } from "../../../people/accounts/index.ts";
import { createUsers, findUserByEmail, listUsers, readRegistrationData } from "../../../people/users/index.ts";
import { registerCall } from "../../register.ts";
import type { UserDependencies } from "./dependencies.ts";
import { presentExport, presentUser } from "./present.ts";

const DEFAULT_PAGE = 50;
/** Roles that list persons without naming one. */
const MAY_LIST: readonly string[] = ["PROGRAM_ADMIN"];

function registerSearch(app: FastifyInstance, { database }: UserDependencies): void {
  registerCall(app, usersApi.findUsers, async ({ identity, query }) => {
    const { email, after, limit = DEFAULT_PAGE } = query;
    if (email === undefined && !MAY_LIST.includes(identity.role)) {
      return fail("GENERAL_NO_PERMISION", "only programme admins list persons; name an email");
    }
    const users = await database.withProgram(identity.programId, async (transaction) => {
      if (email === undefined) {
        return listUsers(transaction, { after, limit });
      }
      const user = await findUserByEmail(transaction, normalizeEmail(email) ?? "");
      return user !== undefined && (await reachesUser(transaction, identity, user.id)) ? [user] : [];
    });
    return succeed(users.map(presentUser));
  });
}

/** Registers all calls that only read persons. */
export function registerUserReads(app: FastifyInstance, dependencies: UserDependencies): void {
  const { database } = dependencies;
  const users = createUsers(database);
  registerCall(app, v2.readUser, async ({ identity, params }) =>
    mapOutcome(await users.read(identity, params.userId), presentUser),
  );
  registerSearch(app, dependencies);
  registerCall(app, usersApi.readRegistrationData, async ({ identity, params }) => {
    const found = await database.withProgram(identity.programId, async (transaction) =>
      (await reachesUser(transaction, identity, params.userId))
        ? readRegistrationData(transaction, params.userId)
        : undefined,
    );
    if (found === undefined) {
      return fail("NOT_FOUND", "no registration data");
    }
    return succeed({
      registrationData: Object.entries(found.data).map(([key, value]) => ({ key, value })),
      registeredAt: found.registeredAt.toISOString(),
      ...(found.partnerId !== null && { partnerId: found.partnerId }),
      ...(found.deviceId !== null && { deviceId: found.deviceId }),
    });
  });
  registerCall(app, usersApi.exportUser, async ({ identity, params, requestId }) => {
    const actor = actorOf(identity, requestId);
    const exported = await database.withProgram(identity.programId, (transaction) =>
      exportUser(transaction, { userId: params.userId, actor }),
    );
    if (exported === undefined) {
      return fail("NOT_FOUND", "no such user");
    }
    return succeed(presentExport(exported));
  });
}
