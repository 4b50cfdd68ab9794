import { usersApi } from "@punktum/contracts";
import { fail, mapOutcome, PASSWORD_LENGTH_MIN, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { findProgram } from "../../../office/programs/index.ts";
import { refusePasswordIn } from "../../../office/sessions/index.ts";
import { activateUser, readEmail, requestMail, resetPassword } from "../../../people/users/index.ts";
import { inSameTime } from "../../in-same-time.ts";
import { mustWait } from "../../must-wait.ts";
import { registerPublicCall } from "../../register.ts";
import type { UserDependencies } from "./dependencies.ts";

/** Registers mails with links and what the links do; these calls need no login. */
export function registerUserLinks(app: FastifyInstance, dependencies: UserDependencies): void {
  const { database } = dependencies;
  const noProgram = () => fail("ORGANIZATION_NOT_FOUND", "There is no such organisation");

  const refuse = async (programId: string, password: string | undefined) =>
    password === undefined
      ? undefined
      : refusePasswordIn(database, programId, { password, lengthMin: PASSWORD_LENGTH_MIN });
  const ask = async (
    kind: "ACTIVATION" | "PASSWORD_RESET",
    {
      body,
      address,
    }: { readonly body: { readonly org: string; readonly emailAddress: string }; readonly address: string },
  ) => {
    const email = readEmail(body.emailAddress);
    if (!email.ok) {
      return email;
    }
    const program = await findProgram(database, body.org);
    if (program === undefined) {
      return noProgram();
    }
    const request = { programId: program.id, email: email.response, kind, address };
    const { waitMs } = await inSameTime(() => requestMail(dependencies, request));
    return waitMs > 0 ? mustWait(waitMs) : succeed({});
  };
  registerPublicCall(app, usersApi.requestPasswordReset, (call) => ask("PASSWORD_RESET", call));
  registerPublicCall(app, usersApi.requestNotification, (call) => ask("ACTIVATION", call));

  registerPublicCall(app, usersApi.activateUser, async ({ body, requestId }) => {
    const program = await findProgram(database, body.org);
    if (program === undefined) {
      return noProgram();
    }
    const { token, password } = body;
    const weak = await refuse(program.id, password);
    if (weak !== undefined) {
      return weak;
    }
    const opened = { programId: program.id, token, password, requestId };
    return mapOutcome(await activateUser(dependencies, opened), () => ({}));
  });
  registerPublicCall(app, usersApi.resetPassword, async ({ body, requestId }) => {
    const program = await findProgram(database, body.org);
    if (program === undefined) {
      return noProgram();
    }
    const { token, password } = body;
    const weak = await refuse(program.id, password);
    if (weak !== undefined) {
      return weak;
    }
    const opened = { programId: program.id, token, password, requestId };
    return mapOutcome(await resetPassword(dependencies, opened), () => ({}));
  });
}
