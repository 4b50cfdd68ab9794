import { userMailsApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import { actorOf, auditedAs, recordAudit } from "../../../office/audit/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import { NO_SUCH_USER, reachesUser } from "../../../people/accounts/index.ts";
import { listMailsOf, readMailChoice, replaceMailChoice } from "../../../people/mails/index.ts";
import { findUser, requestMail } from "../../../people/users/index.ts";
import { mustWait } from "../../must-wait.ts";
import { registerCall, registerPasswordWrite, registerWrite } from "../../register.ts";
import type { UserDependencies } from "./dependencies.ts";

/** Status of a person to whom a mail may be sent again. */
const FITS = { ACTIVATION: "NOT_ACTIVATED", PASSWORD_RESET: "ACTIVE" } as const;

const present = async (transaction: ProgramTransaction, userId: string) => ({
  data: (await listMailsOf(transaction, userId)).map(({ createdAt, sentAt, ...mail }) => ({
    ...mail,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  })),
});

async function findReached(transaction: ProgramTransaction, identity: Identity, userId: string) {
  const user = await findUser(transaction, userId);
  return user !== undefined && (await reachesUser(transaction, identity, userId)) ? user : undefined;
}

/** Registers which mails a person wants. */
export function registerMailChoice(app: FastifyInstance, { database }: UserDependencies): void {
  registerCall(app, userMailsApi.readMailChoice, ({ identity, params }) =>
    database.withProgram(identity.programId, async (transaction) => {
      const user = await findReached(transaction, identity, params.userId);
      return user === undefined ? NO_SUCH_USER : succeed(await readMailChoice(transaction, user.id));
    }),
  );
  registerWrite(app, database, userMailsApi.replaceMailChoice, async (call) => {
    const { identity, params, body, transaction, requestId } = call;
    const user = await findReached(transaction, identity, params.userId);
    if (user === undefined) {
      return NO_SUCH_USER;
    }
    const actor = actorOf(identity, requestId);
    return succeed(await replaceMailChoice(transaction, { userId: user.id, pointMails: body.pointMails, actor }));
  });
}

/** Registers what staff see of the mails to a person, and sending one again. */
export function registerUserMails(app: FastifyInstance, { database, clock }: UserDependencies): void {
  registerCall(app, userMailsApi.listUserMails, ({ identity, params }) =>
    database.withProgram(identity.programId, async (transaction) => {
      const user = await findReached(transaction, identity, params.userId);
      return user === undefined ? NO_SUCH_USER : succeed(await present(transaction, user.id));
    }),
  );
  // The count must be committed even if the mail is refused, so the handler opens its own transactions.
  registerPasswordWrite(app, database, userMailsApi.sendUserMail, async ({ identity, params, body, requestId }) => {
    const { programId, subjectId } = identity;
    const user = await database.withProgram(programId, (transaction) =>
      findReached(transaction, identity, params.userId),
    );
    if (user === undefined) {
      return NO_SUCH_USER;
    }
    const { template: kind } = body;
    if (user.status !== FITS[kind] || user.email === null) {
      return fail("NOT_FOUND", "the mail does not fit the person");
    }
    const { waitMs } = await requestMail(
      { database, clock },
      { programId, email: user.email, kind, address: subjectId },
    );
    if (waitMs > 0) {
      return mustWait(waitMs);
    }
    return database.withProgram(programId, async (transaction) => {
      await recordAudit(transaction, {
        ...auditedAs(actorOf(identity, requestId)),
        action: "USER_MAIL_SENT_AGAIN",
        subjectKind: "USER",
        subjectId: user.id,
        after: { template: kind },
      });
      return succeed(await present(transaction, user.id));
    });
  });
}
