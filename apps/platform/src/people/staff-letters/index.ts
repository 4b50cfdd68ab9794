import { fail, type Outcome, succeed } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import {
  acceptInvitation,
  createInvitation,
  findStaffByEmail,
  findStaffById,
  type Invitation,
  replacePasswordHash,
} from "../../office/admins/index.ts";
import { bucketName, countAttempt } from "../../office/attempts/index.ts";
import { recordAudit } from "../../office/audit/index.ts";
import { type PasswordHasher, revokeAdmin } from "../../office/sessions/index.ts";
import { queueStaffMail } from "../mails/index.ts";
import {
  endStaffTokens,
  peekStaffToken,
  STAFF_LINK_LIFE_MS,
  type StaffTokenPurpose,
  spendStaffToken,
} from "../staff-tokens/index.ts";

interface LetterDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

const HOUR_MS = 3_600_000;

type NewInvitation = Parameters<typeof createInvitation>[1];
type Manager = Parameters<typeof createInvitation>[2]["manager"];

/** Invites a person and queues the mail; an earlier link becomes invalid. */
export async function inviteStaff(
  transaction: ProgramTransaction,
  wanted: NewInvitation,
  { manager, now }: { readonly manager: Manager; readonly now: Date },
): Promise<Invitation | "TAKEN" | "UNKNOWN_SCOPE"> {
  const endsAt = new Date(now.getTime() + STAFF_LINK_LIFE_MS.INVITATION);
  const invited = await createInvitation(transaction, wanted, { manager, now, endsAt });
  if (typeof invited !== "string") {
    await endStaffTokens(transaction, invited.id);
    await queueStaffMail(transaction, { kind: "STAFF_INVITATION", adminId: invited.id, now });
  }
  return invited;
}

/** Counts requests of an address and about an e-mail address; returns the milliseconds to wait. */
async function countRequest(
  transaction: ProgramTransaction,
  { email, address }: { readonly email: string; readonly address: string },
  now: Date,
): Promise<number> {
  const buckets = [
    { name: bucketName("staff-mail:address", address), max: 30, windowMs: HOUR_MS },
    { name: bucketName("staff-mail:email", email), max: 3, windowMs: HOUR_MS },
  ];
  for (const bucket of buckets) {
    const waitMs = await countAttempt(transaction, bucket, now);
    if (waitMs > 0) {
      return waitMs;
    }
  }
  return 0;
}

/**
 * Queues a mail with a link to a new password if the address belongs to an active staff member. Known and unknown
 * addresses are counted and answered alike. Returns the milliseconds to wait, 0 if it is allowed.
 */
export function requestStaffReset(
  { database, clock }: Omit<LetterDependencies, "passwords">,
  request: { readonly programId: string; readonly email: string; readonly address: string },
): Promise<number> {
  const now = new Date(clock.nowMs());
  return database.withProgram(request.programId, async (transaction) => {
    const waitMs = await countRequest(transaction, request, now);
    const staff = await findStaffByEmail(transaction, request.email);
    if (waitMs === 0 && staff?.active === true) {
      await queueStaffMail(transaction, { kind: "STAFF_PASSWORD_RESET", adminId: staff.id, now });
    }
    return waitMs;
  });
}

/** A link's token with the chosen password. */
interface OpenedLink {
  readonly programId: string;
  readonly token: string;
  readonly password: string;
  readonly requestId: string;
}

/** Hashes the password only for a valid link, because the hash is slow and could be used to overload the server. */
async function hashFor(
  { database, clock, passwords }: LetterDependencies,
  { programId, token, password }: OpenedLink,
  purpose: StaffTokenPurpose,
): Promise<string | undefined> {
  const now = new Date(clock.nowMs());
  const adminId = await database.withProgram(programId, (transaction) =>
    peekStaffToken(transaction, { token, purpose, now }),
  );
  return adminId === undefined ? undefined : passwords.hash(password);
}

/** The effect of a valid link; returns false if the person no longer exists. */
type Work = (transaction: ProgramTransaction, by: { readonly adminId: string; readonly now: Date }) => Promise<boolean>;

async function spendLink(
  { database, clock }: LetterDependencies,
  { programId, token, requestId }: OpenedLink,
  { purpose, action, work }: { readonly purpose: StaffTokenPurpose; readonly action: string; readonly work: Work },
): Promise<Outcome<null, "LINK_EXPIRED">> {
  const now = new Date(clock.nowMs());
  return database.withProgram(programId, async (transaction) => {
    const adminId = await spendStaffToken(transaction, { token, purpose, now });
    if (adminId === undefined || !(await work(transaction, { adminId, now }))) {
      return fail("LINK_EXPIRED");
    }
    await endStaffTokens(transaction, adminId);
    const by = { actorKind: "ADMIN", actorId: adminId, requestId } as const;
    await recordAudit(transaction, { ...by, action, subjectKind: "ADMIN", subjectId: adminId });
    return succeed(null);
  });
}

/** Accepts an invitation: the person gets the chosen password and may sign in from now on. */
export async function acceptStaffInvitation(
  dependencies: LetterDependencies,
  opened: OpenedLink,
): Promise<Outcome<null, "LINK_EXPIRED">> {
  const passwordHash = await hashFor(dependencies, opened, "INVITATION");
  if (passwordHash === undefined) {
    return fail("LINK_EXPIRED");
  }
  const work: Work = (transaction, { adminId, now }) =>
    acceptInvitation(transaction, { id: adminId, passwordHash, now });
  return spendLink(dependencies, opened, { purpose: "INVITATION", action: "INVITATION_ACCEPTED", work });
}

/** Sets a new password by a link; every session and key of the person ends. */
export async function resetStaffPassword(
  dependencies: LetterDependencies,
  opened: OpenedLink,
): Promise<Outcome<null, "LINK_EXPIRED">> {
  const passwordHash = await hashFor(dependencies, opened, "PASSWORD_RESET");
  if (passwordHash === undefined) {
    return fail("LINK_EXPIRED");
  }
  const work: Work = async (transaction, { adminId, now }) => {
    const staff = await findStaffById(transaction, adminId);
    if (staff?.active !== true) {
      return false;
    }
    await replacePasswordHash(transaction, adminId, passwordHash);
    await revokeAdmin(transaction, { adminId, now, reason: "PASSWORD" });
    return true;
  };
  return spendLink(dependencies, opened, { purpose: "PASSWORD_RESET", action: "ADMIN_PASSWORD_RESET", work });
}
