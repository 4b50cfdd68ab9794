import { accountWritesApi } from "@punktum/contracts";
import { checkOptins, fail, succeed, type Optins, type Outcome } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { ProgramTransaction } from "../../../database/index.ts";
import { actorOf } from "../../../office/audit/index.ts";
import {
  changeOptins,
  createMembership,
  findMembership,
  listMembershipEvents,
  terminateMembership,
  type MembershipRow,
} from "../../../people/memberships/index.ts";
import { readRegistrationRules } from "../../../office/programs/index.ts";
import { NO_SUCH_USER, reachesUser } from "../../../people/accounts/index.ts";
import { findUser } from "../../../people/users/index.ts";
import { registerCall, registerWrite, type WriteContext } from "../../register.ts";
import { findAccountOf } from "./find.ts";
import type { AccountPeopleDependencies } from "./dependencies.ts";

type Detail = z.infer<(typeof accountWritesApi.readMembership)["response"]>;
type OptinList = readonly { readonly type: string; readonly flag: boolean }[];

const listOf = (optins: Optins) =>
  Object.entries(optins)
    .map(([type, flag]) => ({ type, flag }))
    .toSorted((left, right) => left.type.localeCompare(right.type, "en"));
const recordOf = (optins: OptinList): Optins => Object.fromEntries(optins.map(({ type, flag }) => [type, flag]));

async function present(transaction: ProgramTransaction, membership: MembershipRow): Promise<Detail> {
  const events = await listMembershipEvents(transaction, membership.id);
  return {
    membershipId: membership.id,
    userId: membership.userId,
    role: membership.role,
    status: membership.status,
    optins: listOf(membership.optins),
    events: events.map(({ event, at, optins, textVersion, actorKind }) => ({
      event,
      at: at.toISOString(),
      optins: listOf(optins),
      textVersion,
      actorKind,
    })),
  };
}

/** Who acts, when, and the version of the consent text: the one that was shown, else the programme's current one. */
async function readAct(
  { transaction, identity, requestId }: WriteContext,
  textVersion: string | undefined,
  { clock }: AccountPeopleDependencies,
) {
  const rules = await readRegistrationRules(transaction);
  return {
    rules,
    act: {
      actor: actorOf(identity, requestId),
      now: new Date(clock.nowMs()),
      textVersion: textVersion ?? rules.consentTextVersion,
    },
  };
}

function registerCreation(app: FastifyInstance, dependencies: AccountPeopleDependencies): void {
  registerWrite(app, dependencies.database, accountWritesApi.createMembership, async (call) => {
    const { transaction, body, identity } = call;
    const account = await findAccountOf(transaction, call);
    if (!account.ok) {
      return account;
    }
    const isReached = await reachesUser(transaction, identity, body.userId);
    const user = isReached ? await findUser(transaction, body.userId) : undefined;
    if (user === undefined) {
      return NO_SUCH_USER;
    }
    const { rules, act } = await readAct(call, body.textVersion, dependencies);
    const optins = checkOptins(rules.optinTypes, recordOf(body.optins ?? []));
    if (!optins.ok) {
      return optins;
    }
    const status = user.status === "ACTIVE" ? "ACTIVE" : "PENDING";
    const command = { accountId: account.response.id, userId: user.id, role: body.role ?? "OWNER", status } as const;
    const created = await createMembership(transaction, { ...command, optins: optins.response }, act);
    return created.ok ? succeed(await present(transaction, created.response)) : created;
  });
}

/** Accepts only consent types of the programme; types that are not named are left out. */
function readChange(types: readonly string[], given: OptinList): Outcome<Optins, "REQUEST_INVALID"> {
  const named = recordOf(given);
  const checked = checkOptins(types, named);
  return checked.ok ? succeed(named) : checked;
}

function registerChange(app: FastifyInstance, dependencies: AccountPeopleDependencies): void {
  registerWrite(app, dependencies.database, accountWritesApi.changeMembership, async (call) => {
    const { transaction, params, body } = call;
    const account = await findAccountOf(transaction, call);
    if (!account.ok) {
      return account;
    }
    const membership = await findMembership(transaction, account.response.id, params.membershipId);
    if (membership === undefined || membership.status === "TERMINATED") {
      return fail("NOT_FOUND", "no such membership");
    }
    const { rules, act } = await readAct(call, body.textVersion, dependencies);
    const optins = readChange(rules.optinTypes, body.optins ?? []);
    if (!optins.ok) {
      return optins;
    }
    const changed =
      Object.keys(optins.response).length === 0
        ? membership
        : await changeOptins(transaction, membership, optins.response, act);
    const left = body.status === "TERMINATED" ? await terminateMembership(transaction, changed, act) : changed;
    return succeed(await present(transaction, left));
  });
}

/** Registers memberships with their consents and events. */
export function registerMemberships(app: FastifyInstance, dependencies: AccountPeopleDependencies): void {
  registerCreation(app, dependencies);
  registerChange(app, dependencies);
  registerCall(app, accountWritesApi.readMembership, async (call) => {
    const { accounts, database } = dependencies;
    const account = await accounts.find(call, { keyCode: call.params.accountId, idType: call.idType });
    if (!account.ok) {
      return account;
    }
    return database.withProgram(call.identity.programId, async (transaction) => {
      const membership = await findMembership(transaction, account.response.id, call.params.membershipId);
      if (membership === undefined) {
        return fail("NOT_FOUND", "no such membership");
      }
      return succeed(await present(transaction, membership));
    });
  });
}
