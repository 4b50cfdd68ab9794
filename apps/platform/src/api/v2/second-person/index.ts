import { secondPersonApi, staffOnDutyApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import { recordAudit } from "../../../office/audit/index.ts";
import {
  type DutyDependencies,
  type DutyOutcome,
  withPersonByPassword,
  withPersonByPin,
} from "../../../places/duties/index.ts";
import {
  clearStaffFlag,
  confirmWaiting,
  isSecondPerson,
  listStaffFlags,
  listWaiting,
  lockWaiting,
  managesPlace,
  type StaffFlag,
  type Waiting,
} from "../../../points/hand-work/index.ts";
import { registerPasswordWrite } from "../../register.ts";
import {
  type AdministrationServices,
  flagOf,
  NO_PERMISSION,
  NOT_FOUND,
  pageOf,
  registerChange,
  registerRead,
} from "../administration/support.ts";

const SAME_PERSON = fail("SECOND_PERSON_REQUIRED", "The second person must be somebody else");

const textOf = (id: number | null): string | null => (id === null ? null : String(id));

const presentWaiting = ({ partnerId, storeId, askedAt, expiresAt, ...waiting }: Waiting) => ({
  ...waiting,
  partnerId: textOf(partnerId),
  storeId: textOf(storeId),
  askedAt: askedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const presentFlag = ({ storeId, raisedAt, clearedAt, ...flag }: StaffFlag) => ({
  ...flag,
  storeId: textOf(storeId),
  raisedAt: raisedAt.toISOString(),
  clearedAt: clearedAt?.toISOString() ?? null,
});

const isSecondPersonTo = (transaction: ProgramTransaction, { adminId, accountId }: Waiting, by: string) =>
  isSecondPerson(transaction, { askedBy: adminId, by, accountIds: accountId === null ? [] : [accountId] });

/** Audit row of a confirmation. */
const auditOf = ({ id, kind, limit, points, adminId }: Waiting) => ({
  action: "WORK_CONFIRMATION_GIVEN",
  subjectKind: "CONFIRMATION",
  subjectId: id,
  after: { kind, limit, points, askedBy: adminId },
});

interface Confirming {
  readonly confirmationId: string;
  readonly deviceId: string;
  readonly by: string;
  readonly now: Date;
  readonly requestId: string;
}

/** A device can confirm only requests that were made at itself. */
async function confirmHere(
  transaction: ProgramTransaction,
  { confirmationId, deviceId, by, now, requestId }: Confirming,
): Promise<DutyOutcome<{ readonly expiresAt: string }>> {
  const waiting = await lockWaiting(transaction, confirmationId, now);
  if (waiting === undefined || waiting.deviceId !== deviceId) {
    return NOT_FOUND;
  }
  if (!(await isSecondPersonTo(transaction, waiting, by))) {
    return SAME_PERSON;
  }
  const expiresAt = await confirmWaiting(transaction, confirmationId, { by, now });
  await recordAudit(transaction, { actorKind: "ADMIN", actorId: by, deviceId, requestId, ...auditOf(waiting) });
  return succeed({ expiresAt: expiresAt.toISOString() });
}

function registerAtDevice(app: FastifyInstance, services: DutyDependencies): void {
  registerPasswordWrite(app, services.database, staffOnDutyApi.confirmAtDevice, async (input) => {
    const { body, params, requestId } = input;
    const say = (transaction: ProgramTransaction, { id: by }: { readonly id: string }, deviceId: string) =>
      confirmHere(transaction, { ...params, deviceId, by, now: new Date(services.clock.nowMs()), requestId });
    return "password" in body
      ? withPersonByPassword(services, { ...input, ...body }, say)
      : withPersonByPin(services, { ...input, pin: body.pin }, say);
  });
}

function registerInBackOffice(app: FastifyInstance, services: AdministrationServices): void {
  const { clock } = services;
  registerRead(app, services, secondPersonApi.listConfirmations, async ({ transaction, identity }) =>
    succeed((await listWaiting(transaction, identity, new Date(clock.nowMs()))).map(presentWaiting)),
  );
  registerChange(app, services, secondPersonApi.confirm, async ({ transaction, identity, params }) => {
    const now = new Date(clock.nowMs());
    const waiting = await lockWaiting(transaction, params.confirmationId, now);
    if (waiting === undefined || !managesPlace(identity, waiting)) {
      return NOT_FOUND;
    }
    if (!(await isSecondPersonTo(transaction, waiting, identity.subjectId))) {
      return SAME_PERSON;
    }
    const expiresAt = await confirmWaiting(transaction, waiting.id, { by: identity.subjectId, now });
    return succeed({ response: { expiresAt: expiresAt.toISOString() }, audit: auditOf(waiting) });
  });
}

function registerFlags(app: FastifyInstance, services: AdministrationServices): void {
  const { clock } = services;
  registerRead(app, services, secondPersonApi.listStaffFlags, async ({ transaction, query }) => {
    const flags = await listStaffFlags(transaction, {
      isOpen: flagOf(query.open),
      after: query.after,
      ...pageOf(query),
    });
    return succeed(flags.map(presentFlag));
  });
  registerChange(app, services, secondPersonApi.clearStaffFlag, async ({ transaction, identity, params }) => {
    const cleared = await clearStaffFlag(transaction, params.flagId, {
      by: identity.subjectId,
      now: new Date(clock.nowMs()),
    });
    if (cleared === undefined) {
      return NOT_FOUND;
    }
    if (cleared === "OWN") {
      return NO_PERMISSION;
    }
    const { adminId, rule } = cleared;
    const audit = { action: "STAFF_FLAG_CLEARED", subjectKind: "ADMIN", subjectId: adminId, before: { rule } };
    return succeed({ response: {}, audit });
  });
}

/** Registers confirmations by a second person, and flags of staff (decision 0051). */
export function registerSecondPersonV2(
  app: FastifyInstance,
  services: AdministrationServices & DutyDependencies,
): void {
  registerAtDevice(app, services);
  registerInBackOffice(app, services);
  registerFlags(app, services);
}
