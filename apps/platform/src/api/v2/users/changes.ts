import { usersApi } from "@punktum/contracts";
import { fail, mapOutcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { actorOf } from "../../../office/audit/index.ts";
import { NO_SUCH_USER, reachesUser } from "../../../people/accounts/index.ts";
import { eraseUser } from "../../../people/privacy/index.ts";
import { changeUser, deleteRegistrationData, type ProfileFields } from "../../../people/users/index.ts";
import { registerWrite, type WriteContext } from "../../register.ts";
import type { UserDependencies } from "./dependencies.ts";

type Profile = z.infer<(typeof usersApi.changeUser)["body"]>;

/** Merges the programme's own properties with the general fields. */
function fieldsOf({ emailAddress: _email, properties = {}, ...known }: Profile): ProfileFields {
  return Object.fromEntries(
    Object.entries({ ...properties, ...known }).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

type ChangeCall = WriteContext & { readonly params: { readonly userId: string }; readonly body: Profile };

/** Registers changing, replacing and erasing persons. */
export function registerUserChanges(app: FastifyInstance, { database, clock }: UserDependencies): void {
  const actOf = ({ identity, requestId }: WriteContext) => ({
    actor: actorOf(identity, requestId),
    now: new Date(clock.nowMs()),
  });
  const change = async (call: ChangeCall, replaces: boolean) => {
    const { userId } = call.params;
    if (!(await reachesUser(call.transaction, call.identity, userId))) {
      return NO_SUCH_USER;
    }
    const { emailAddress } = call.body;
    const command = { userId, emailAddress, fields: fieldsOf(call.body), replaces, ...actOf(call) };
    return mapOutcome(await changeUser(call.transaction, command), ({ status, version }) => ({
      userId,
      status,
      version,
    }));
  };
  registerWrite(app, database, usersApi.replaceUser, (call) => change(call, true));
  registerWrite(app, database, usersApi.changeUser, (call) => change(call, false));
  registerWrite(app, database, usersApi.eraseUser, async (call) => {
    const { userId } = call.params;
    const erased = await eraseUser(call.transaction, { userId, ...actOf(call) });
    return mapOutcome(erased, () => ({ userId, status: "ERASED" as const }));
  });
  registerWrite(app, database, usersApi.deleteRegistrationData, async (call) => {
    const deleted = await deleteRegistrationData(call.transaction, call.params.userId, actOf(call).actor);
    return deleted ? succeed({}) : fail("NOT_FOUND", "no registration data");
  });
}
