import { usersApi } from "@punktum/contracts";
import { fail, mapOutcome, PASSWORD_LENGTH_MIN } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../../office/audit/index.ts";
import { refusePasswordIn } from "../../../office/sessions/index.ts";
import { NO_SUCH_USER, reachesUser } from "../../../people/accounts/index.ts";
import { changePassword } from "../../../people/users/index.ts";
import { mustWait } from "../../must-wait.ts";
import { registerPasswordWrite } from "../../register.ts";
import type { UserDependencies } from "./dependencies.ts";

/** Roles that may set a password without the present one. */
const MAY_SET: readonly string[] = ["PROGRAM_ADMIN"];

/** Registers changing a person's password on their behalf. */
export function registerUserPassword(app: FastifyInstance, dependencies: UserDependencies): void {
  registerPasswordWrite(app, dependencies.database, usersApi.changePassword, async (call) => {
    const { identity, params, body, requestId } = call;
    if (body.oldPassword === undefined && !MAY_SET.includes(identity.role)) {
      return fail("GENERAL_NO_PERMISION", "the present password is needed");
    }
    const isReached = await dependencies.database.withProgram(identity.programId, (transaction) =>
      reachesUser(transaction, identity, params.userId),
    );
    if (!isReached) {
      return NO_SUCH_USER;
    }
    const command = { password: body.password, lengthMin: PASSWORD_LENGTH_MIN };
    const weak = await refusePasswordIn(dependencies.database, identity.programId, command);
    if (weak !== undefined) {
      return weak;
    }
    const changed = await changePassword(dependencies, {
      programId: identity.programId,
      userId: params.userId,
      oldPassword: body.oldPassword,
      password: body.password,
      actor: actorOf(identity, requestId),
    });
    return "waitMs" in changed ? mustWait(changed.waitMs) : mapOutcome(changed, () => ({}));
  });
}
