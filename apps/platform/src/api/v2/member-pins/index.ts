import { memberPinsApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import { findAccountIn, type Accounts } from "../../../people/accounts/index.ts";
import { actorOf, auditedAs, recordAudit } from "../../../office/audit/index.ts";
import { strengthOf } from "../../../people/identifications/index.ts";
import { createProveByPin, deletePin } from "../../../people/member-pins/index.ts";
import type { PhoneCodes } from "../../../people/phones/index.ts";
import type { PasswordHasher } from "../../../office/sessions/index.ts";
import { maskEmail, requestPinMail } from "../../../people/users/index.ts";
import { isTabletAlone, STAFF_MISSING } from "../../../places/duties/index.ts";
import { mustWait } from "../../must-wait.ts";
import { type CallContext, registerPasswordWrite, registerWrite } from "../../register.ts";

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly phoneCodes: PhoneCodes;
  readonly accounts: Pick<Accounts, "findUnseen">;
}

const codeOf = ({ params, idType }: CallContext & { readonly params: { readonly accountId: string } }) => ({
  keyCode: params.accountId,
  idType,
});

const isUnmounted = ({ identity }: CallContext): boolean =>
  identity.role === "DEVICE" && (identity.deviceId === undefined || identity.deviceKey === undefined);
const NOT_MOUNTED = fail("DEVICE_NOT_MOUNTED", "The device is not mounted");

/** Registers the member PIN: proving it, the mail that sets it, deleting it (decision 0052). */
export function registerMemberPinsV2(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, accounts } = dependencies;
  const proveByPin = createProveByPin(dependencies);

  // These calls store no key: the body of one contains a PIN, its answer a secret.
  registerPasswordWrite(app, database, memberPinsApi.provePin, async (call) => {
    if (isUnmounted(call)) {
      return NOT_MOUNTED;
    }
    const account = await accounts.findUnseen(call, codeOf(call));
    if (!account.ok) {
      return account;
    }
    const { identity, requestId, idempotencyKey, body } = call;
    return proveByPin({ identity, requestId, idempotencyKey, accountId: account.response.id, pin: body.pin });
  });

  registerPasswordWrite(app, database, memberPinsApi.sendPinMail, async (call) => {
    if (isUnmounted(call)) {
      return NOT_MOUNTED;
    }
    const account = await accounts.findUnseen(call, codeOf(call));
    if (!account.ok) {
      return account;
    }
    const { identity, requestId } = call;
    const { programId } = identity;
    const isAlone = await database.withProgram(programId, (transaction) => isTabletAlone(transaction, identity));
    if (isAlone && strengthOf(call, account.response.proof) === "TYPED") {
      return STAFF_MISSING;
    }
    const asked = {
      programId,
      accountId: account.response.id,
      actor: actorOf(identity, requestId),
      ...(isAlone && { loneDeviceId: identity.subjectId }),
    };
    const sent = await requestPinMail(dependencies, asked);
    if ("waitMs" in sent) {
      return mustWait(sent.waitMs);
    }
    return sent.ok ? succeed({ emailAddress: maskEmail(sent.response.email) }) : sent;
  });

  registerWrite(app, database, memberPinsApi.removePin, async (call) => {
    const { transaction, identity, requestId } = call;
    const account = await findAccountIn(transaction, codeOf(call), call.identity);
    if (!account.ok) {
      return account;
    }
    const { id } = account.response;
    if (await deletePin(transaction, id)) {
      const by = auditedAs(actorOf(identity, requestId));
      await recordAudit(transaction, { ...by, action: "MEMBER_PIN_REMOVED", subjectKind: "ACCOUNT", subjectId: id });
    }
    return succeed({});
  });
}
