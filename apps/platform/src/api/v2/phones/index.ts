import { phonesApi } from "@punktum/contracts";
import { fail, LIVING_CODE_STEP_MS, readLivingCode, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import { findAccountIn } from "../../../people/accounts/index.ts";
import { recordAudit } from "../../../office/audit/index.ts";
import {
  enrolPhone,
  invitePhone,
  listPhones,
  revokePhone,
  type Phone,
  type PhoneCodes,
  type PhoneKeys,
} from "../../../people/phones/index.ts";
import { findProgram } from "../../../office/programs/index.ts";
import {
  type CallContext,
  inTransaction,
  registerCall,
  registerPasswordWrite,
  registerPublicCall,
  registerWrite,
} from "../../register.ts";

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly phoneKeys: PhoneKeys;
  readonly phoneCodes: PhoneCodes;
}

const toWire = ({ id, name, invitedAt, enrolledAt, revokedAt }: Phone) => ({
  phoneId: id,
  name,
  invitedAt: invitedAt.toISOString(),
  enrolledAt: enrolledAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});

type PhoneAction = "PHONE_INVITED" | "PHONE_REVOKED";
const auditOf = (action: PhoneAction, { identity, requestId }: CallContext) =>
  ({ actorKind: "ADMIN", actorId: identity.adminId, action, subjectKind: "PHONE", requestId }) as const;

const codeOf = ({ params, idType }: CallContext & { readonly params: { readonly accountId: string } }) => ({
  keyCode: params.accountId,
  idType,
});

/** Registers phones of an account, for roles that run the programme. */
function registerPhoneCare(app: FastifyInstance, { database, clock }: Dependencies): void {
  registerPasswordWrite(app, database, phonesApi.invitePhone, (call) =>
    inTransaction(database, call.identity.programId, async (transaction) => {
      const account = await findAccountIn(transaction, codeOf(call), call.identity);
      if (!account.ok) {
        return account;
      }
      const command = { accountId: account.response.id, name: call.body.name, now: new Date(clock.nowMs()) };
      const invited = await invitePhone(transaction, command);
      if (invited === undefined) {
        return fail("TOO_MANY_PHONES");
      }
      const after = { accountId: command.accountId };
      await recordAudit(transaction, { ...auditOf("PHONE_INVITED", call), subjectId: invited.id, after });
      const { invitation, expiresAt } = invited;
      return succeed({ ...toWire(invited), invitation, expiresAt: expiresAt.toISOString() });
    }),
  );
  registerCall(app, phonesApi.listPhones, (call) =>
    database.withProgram(call.identity.programId, async (transaction) => {
      const account = await findAccountIn(transaction, codeOf(call), call.identity);
      return account.ok ? succeed((await listPhones(transaction, account.response.id)).map(toWire)) : account;
    }),
  );
  registerWrite(app, database, phonesApi.revokePhone, async (call) => {
    const { transaction, params } = call;
    const account = await findAccountIn(transaction, codeOf(call), call.identity);
    if (!account.ok) {
      return account;
    }
    const { phoneId } = params;
    const command = { accountId: account.response.id, phoneId, now: new Date(clock.nowMs()) };
    if (!(await revokePhone(transaction, command))) {
      return fail("NOT_FOUND", "the account has no such phone");
    }
    await recordAudit(transaction, { ...auditOf("PHONE_REVOKED", call), subjectId: phoneId });
    return succeed({});
  });
}

/** Registers the phone's own calls. They need no login: the invitation, and later the phone's code, identify it. */
function registerPhoneCalls(app: FastifyInstance, { database, clock, phoneKeys, phoneCodes }: Dependencies): void {
  registerPublicCall(app, phonesApi.enrolPhone, async ({ body, requestId }) => {
    const program = await findProgram(database, body.organization);
    if (program === undefined) {
      return fail("ORGANIZATION_NOT_FOUND");
    }
    const programId = program.id;
    const now = new Date(clock.nowMs());
    return inTransaction(database, programId, async (transaction) => {
      const enrolled = await enrolPhone(transaction, { invitation: body.invitation, now });
      if (enrolled === undefined) {
        return fail("LINK_EXPIRED");
      }
      const { phoneId, accountId, salt } = enrolled;
      await recordAudit(transaction, {
        actorKind: "ANONYMOUS",
        action: "PHONE_ENROLLED",
        subjectKind: "PHONE",
        subjectId: phoneId,
        after: { accountId },
        requestId,
      });
      const key = phoneKeys.keyOf({ programId, phoneId, salt }, "CODE").toString("base64url");
      const stepSeconds = LIVING_CODE_STEP_MS / 1_000;
      return succeed({ organization: programId, phoneId, accountId, key, stepSeconds, serverTime: now.toISOString() });
    });
  });
  registerPublicCall(app, phonesApi.leavePhone, async ({ body, requestId }) => {
    const program = await findProgram(database, body.organization);
    if (program === undefined) {
      return fail("ORGANIZATION_NOT_FOUND");
    }
    if (readLivingCode(body.code)?.kind !== "CODE") {
      return fail("USER_KEY_DOES_NOT_EXIST");
    }
    const shown = await phoneCodes.resolve({ programId: program.id, subjectId: "" }, body.code);
    if (!shown.ok) {
      return shown;
    }
    const { accountId, proof } = shown.response;
    if (!proof.isNow) {
      return fail("CODE_EXPIRED");
    }
    return inTransaction(database, program.id, async (transaction) => {
      await revokePhone(transaction, { accountId, phoneId: proof.phoneId, now: new Date(clock.nowMs()) });
      await recordAudit(transaction, {
        actorKind: "ANONYMOUS",
        action: "PHONE_REVOKED",
        subjectKind: "PHONE",
        subjectId: proof.phoneId,
        requestId,
      });
      return succeed({});
    });
  });
}

/** Registers phones that show living codes (decision 0120). */
export function registerPhonesV2(app: FastifyInstance, dependencies: Dependencies): void {
  registerPhoneCare(app, dependencies);
  registerPhoneCalls(app, dependencies);
}
