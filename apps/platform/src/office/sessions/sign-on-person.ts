import type { ErrorCode } from "@punktum/contracts";
import type { ProgramTransaction } from "../../database/index.ts";
import {
  acceptInvitation,
  createAdmin,
  findAdmin,
  findStaffByEmail,
  findStaffById,
  lockProgramAdmins,
  NO_PASSWORD,
  replaceAdmin,
} from "../admins/index.ts";
import { recordAudit } from "../audit/index.ts";
import {
  findLinked,
  type GroupRole,
  type IdentityProvider,
  linkIdentity,
  noteIdentityUse,
  type ProviderClaims,
} from "../identity-providers/index.ts";

/** Thrown to roll back the transaction when a person is refused. */
export class SignOnRefusedError extends Error {
  override readonly name = "SignOnRefusedError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A person who arrives from a provider of the programme. */
interface Arrival {
  readonly provider: IdentityProvider;
  readonly claims: ProviderClaims;
  readonly now: Date;
  readonly requestId: string;
}

const unknown = (why: string): SignOnRefusedError => new SignOnRefusedError("SIGN_ON_UNKNOWN_PERSON", why);

const roleOf = ({ groups }: IdentityProvider, claims: ProviderClaims): GroupRole | undefined =>
  groups.find(({ group }) => claims.groups.includes(group));

async function audit(
  transaction: ProgramTransaction,
  { requestId, provider }: Arrival,
  entry: { readonly action: string; readonly adminId: string; readonly before?: object; readonly after?: object },
): Promise<void> {
  const { action, adminId, before, after } = entry;
  const by = { actorKind: "ADMIN", actorId: adminId, requestId } as const;
  const change = { before, after: { identityProvider: provider.id, ...after } };
  await recordAudit(transaction, { ...by, action, subjectKind: "ADMIN", subjectId: adminId, ...change });
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/**
 * Updates a person's role to that of their current group. The last programme administrator keeps the role, so that a
 * change at the provider cannot lock everyone out.
 */
async function followGroup(transaction: ProgramTransaction, arrival: Arrival, adminId: string): Promise<void> {
  const wanted = roleOf(arrival.provider, arrival.claims);
  if (wanted === undefined) {
    throw unknown("the person is in no group that has a role");
  }
  const { role, partnerIds, storeIds } = wanted;
  const runners = await lockProgramAdmins(transaction);
  const before = await findAdmin(transaction, adminId, true);
  const isLast = runners.length === 1 && runners[0] === adminId && role !== "PROGRAM_ADMIN";
  const isRight = before?.role === role && isSame(before.partnerIds, partnerIds) && isSame(before.storeIds, storeIds);
  if (before === undefined || isRight || isLast) {
    return;
  }
  const after = await replaceAdmin(transaction, { ...before, role, partnerIds, storeIds });
  if (typeof after === "string") {
    throw unknown("a partner or shop of the group is no more");
  }
  await audit(transaction, arrival, { action: "ADMIN_CHANGED", adminId, before, after });
}

/** Returns the person of a known identity. */
async function findLinkedPerson(
  transaction: ProgramTransaction,
  arrival: Arrival,
  linked: { readonly adminId: string; readonly byGroup: boolean },
): Promise<string> {
  if (linked.byGroup) {
    await followGroup(transaction, arrival, linked.adminId);
  }
  await noteIdentityUse(transaction, arrival.claims, arrival.now);
  return linked.adminId;
}

/** Creates a staff member for an uninvited person, by their group. */
async function admitByGroup(transaction: ProgramTransaction, arrival: Arrival, email: string): Promise<string> {
  const wanted = roleOf(arrival.provider, arrival.claims);
  if (wanted === undefined) {
    throw unknown("nobody has this e-mail address, and no group has a role");
  }
  const { role, partnerIds, storeIds } = wanted;
  const person = { email, name: arrival.claims.name, role, language: "de", partnerIds, storeIds };
  const admin = await createAdmin(transaction, person, NO_PASSWORD);
  if (typeof admin === "string") {
    throw unknown("a partner or shop of the group is no more");
  }
  await audit(transaction, arrival, { action: "ADMIN_CREATED", adminId: admin.id, after: admin });
  return admin.id;
}

/** Finds the person for a new identity: by address, by invitation, or by group. */
async function linkNewPerson(transaction: ProgramTransaction, arrival: Arrival): Promise<string> {
  const { claims, provider, now } = arrival;
  const { verifiedEmail: email, issuer, subject } = claims;
  if (email === undefined) {
    throw new SignOnRefusedError("SIGN_ON_EMAIL_UNVERIFIED", "the provider has not verified the e-mail address");
  }
  const known = await findStaffByEmail(transaction, email);
  const adminId = known?.id ?? (await admitByGroup(transaction, arrival, email));
  if (known?.active === false) {
    if (!(await acceptInvitation(transaction, { id: adminId, now }))) {
      throw unknown("the person was locked out, or the invitation is over");
    }
    await audit(transaction, arrival, { action: "INVITATION_ACCEPTED", adminId });
  }
  const link = { issuer, subject, adminId, byGroup: known === undefined, providerId: provider.id, now };
  if (!(await linkIdentity(transaction, link))) {
    throw unknown("the person is known as somebody else at this provider");
  }
  await audit(transaction, arrival, { action: "IDENTITY_LINKED", adminId });
  return adminId;
}

/** Looks an identity up once more after other first sign-ins have ended: one person may sign in twice at once. */
async function findLinkedMeanwhile(transaction: ProgramTransaction, claims: ProviderClaims) {
  await lockProgramAdmins(transaction);
  return findLinked(transaction, claims);
}

/** Finds the person for a provider's claims; throws {@link SignOnRefusedError}. */
export async function resolvePerson(transaction: ProgramTransaction, arrival: Arrival): Promise<string> {
  const { claims } = arrival;
  const linked = (await findLinked(transaction, claims)) ?? (await findLinkedMeanwhile(transaction, claims));
  const adminId =
    linked === undefined
      ? await linkNewPerson(transaction, arrival)
      : await findLinkedPerson(transaction, arrival, linked);
  const staff = await findStaffById(transaction, adminId);
  if (staff?.active !== true) {
    throw unknown("the person was locked out, or the programme is closed");
  }
  return adminId;
}
