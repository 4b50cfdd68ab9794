import { can, staffOnDutyApi } from "@punktum/contracts";
import { fail, isEasyPin, personalPinFormRefusal, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { type ProgramTransaction, unlessTaken } from "../../../database/index.ts";
import { findAdmin } from "../../../office/admins/index.ts";
import { recordAudit } from "../../../office/audit/index.ts";
import {
  digestOfPin,
  type DutyDependencies,
  endOpenDuty,
  startByPassword,
  startByPin,
  writeDutyPin,
} from "../../../places/duties/index.ts";
import { type Identity, refuseWrongPassword } from "../../../office/sessions/index.ts";
import { inTransaction, registerCall, registerPasswordWrite } from "../../register.ts";
import { NO_PERMISSION, NOT_FOUND, OTHER_PROGRAM, refusePerson } from "../administration/support.ts";

const NOT_ALLOWED = fail("PIN_NOT_ALLOWED", "This personal PIN cannot be used");

function registerDuty(app: FastifyInstance, services: DutyDependencies): void {
  const { database, clock } = services;
  registerPasswordWrite(app, database, staffOnDutyApi.startDuty, async (input) => {
    const { body } = input;
    return "password" in body
      ? startByPassword(services, { ...input, ...body })
      : startByPin(services, { ...input, pin: body.pin });
  });
  registerCall(app, staffOnDutyApi.keepDuty, async () => succeed({}));
  registerCall(app, staffOnDutyApi.endDuty, async ({ identity, requestId }) => {
    const { deviceId = "", programId } = identity;
    await database.withProgram(programId, async (transaction) => {
      const adminId = await endOpenDuty(transaction, deviceId, new Date(clock.nowMs()));
      if (adminId === undefined) {
        return;
      }
      const by = { actorKind: "ADMIN", actorId: adminId, deviceId, requestId } as const;
      await recordAudit(transaction, { ...by, action: "DUTY_ENDED", subjectKind: "DEVICE", subjectId: deviceId });
    });
    return succeed({});
  });
}

/** Refusal of a PIN that is malformed or easy to guess. */
function refusalOfPin(pin: string | null | undefined) {
  if (pin === null) {
    return undefined;
  }
  const malformed = personalPinFormRefusal(pin);
  if (malformed === "REQUEST_INVALID" || (pin !== undefined && isEasyPin(pin))) {
    return NOT_ALLOWED;
  }
  return malformed === null ? undefined : fail(malformed, "A personal PIN has four to eight digits");
}

interface PinChange {
  readonly identity: Identity;
  readonly adminId: string;
  readonly digest: Buffer | null;
  readonly requestId: string;
}

/** Writes the PIN with its audit row; a caller cannot set the PIN of an admin above them. */
async function writePin(transaction: ProgramTransaction, { identity, adminId, digest, requestId }: PinChange) {
  const refused = await refusePerson(transaction, identity, adminId);
  if (refused !== undefined) {
    return refused;
  }
  if ((await findAdmin(transaction, adminId, true)) === undefined) {
    return NOT_FOUND;
  }
  await writeDutyPin(transaction, adminId, digest);
  const action = digest === null ? "DUTY_PIN_REMOVED" : "DUTY_PIN_SET";
  const by = { actorKind: "ADMIN", actorId: identity.subjectId, requestId } as const;
  await recordAudit(transaction, { ...by, action, subjectKind: "ADMIN", subjectId: adminId });
  return succeed({});
}

function registerPin(app: FastifyInstance, services: DutyDependencies): void {
  const { database } = services;
  registerPasswordWrite(app, database, staffOnDutyApi.setDutyPin, async (input) => {
    const { identity, params, body, address, requestId } = input;
    const { programId } = identity;
    const { adminId } = params;
    if (params.programId !== programId) {
      return OTHER_PROGRAM;
    }
    const isOwn = adminId === identity.subjectId;
    if (!isOwn && !can(identity.role, "people.edit")) {
      return NO_PERMISSION;
    }
    const own = { programId, adminId, password: body.currentPassword ?? "", address };
    const refusal = refusalOfPin(body.pin) ?? (isOwn ? await refuseWrongPassword(services, own) : undefined);
    if (refusal !== undefined) {
      return refusal;
    }
    const digest = typeof body.pin === "string" ? await digestOfPin(services, programId, body.pin) : null;
    const change = { identity, adminId, digest, requestId };
    const written = await unlessTaken(() =>
      inTransaction(database, programId, (transaction) => writePin(transaction, change)),
    );
    return written ?? NOT_ALLOWED;
  });
}

/** Registers staff on duty (decision 0045). */
export function registerStaffOnDutyV2(app: FastifyInstance, services: DutyDependencies): void {
  registerDuty(app, services);
  registerPin(app, services);
}
