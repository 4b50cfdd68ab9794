import type { Call, Schema } from "@punktum/contracts";
import type * as z from "zod/mini";
import { succeed, type Outcome } from "@punktum/domain";
import type { Clock } from "../config/clock.ts";
import type { Database } from "../database/index.ts";
import type { Accounts, CodeError, ShownCode } from "../people/accounts/index.ts";
import { actorOf } from "../office/audit/index.ts";
import type { Identity } from "../office/sessions/index.ts";
import {
  claimCard,
  countRegistration,
  registerUser,
  requestMail,
  type Registered,
  type Registration,
} from "../people/users/index.ts";
import { mustWait } from "./must-wait.ts";
import type { Answer } from "./register-failure.ts";
import { runOnceInTransaction } from "./register.ts";

/** A registration from either generation. */
export interface RegistrationCall<R extends Schema> {
  readonly call: Call<Schema, Schema, Schema, R>;
  readonly identity: Identity;
  readonly idempotencyKey: string | undefined;
  readonly requestId: string;
  /** The content of the request without a password. */
  readonly asked: object;
  readonly registration: Omit<Registration, "actor" | "now">;
  readonly present: (registered: Registered) => z.input<R>;
}

interface RegistrationDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
}

/** Replaces a living code, which expires after half a minute, by its account's id. */
async function nameCard(
  accounts: Accounts,
  { identity, registration }: Pick<RegistrationCall<Schema>, "identity" | "registration">,
): Promise<Outcome<ShownCode | undefined, CodeError>> {
  return registration.code === undefined ? succeed(undefined) : accounts.nameAlone({ identity }, registration.code);
}

/**
 * Registers a person once, however often the request is repeated. A person who is registered but not activated gets the
 * mail again, within the limit of mails per address; the mail stays queued although the call is refused. A further card
 * of a known person waits for a confirmation by mail (decision 0105).
 */
export async function runRegistration<R extends Schema>(
  { database, clock, accounts }: RegistrationDependencies,
  input: RegistrationCall<R>,
): Promise<Answer<z.output<R>>> {
  const { call, identity, idempotencyKey, requestId, asked, present } = input;
  const { programId, subjectId } = identity;
  const now = new Date(clock.nowMs());
  const waitMs = await countRegistration(database, identity, now);
  if (waitMs > 0) {
    return mustWait(waitMs);
  }
  const named = await nameCard(accounts, input);
  if (!named.ok) {
    return named;
  }
  const registration = { ...input.registration, code: named.response };
  const request = { programId, owner: subjectId, key: idempotencyKey, asked, call };
  const answer = await runOnceInTransaction(database, request, async (transaction) => {
    const registered = await registerUser(transaction, { ...registration, actor: actorOf(identity, requestId), now });
    return registered.ok ? { ok: true, response: present(registered.response) } : registered;
  });
  const code = answer.ok ? undefined : answer.error.code;
  if (code === "REGISTRATION_USER_EXISTS_NOT_ACTIVATED" || code === "REGISTRATION_USER_EXISTS") {
    const { email, optins, code: card } = registration;
    const claim = { programId, email, optins, actor: actorOf(identity, requestId), now };
    const isClaimed = card !== undefined && (await claimCard(database, { ...claim, code: card }));
    const isActive = code === "REGISTRATION_USER_EXISTS";
    const mail = { programId, email, kind: isActive ? "CARD_CLAIM" : "ACTIVATION", address: subjectId } as const;
    if (isClaimed || !isActive) {
      await requestMail({ database, clock }, mail);
    }
  }
  return answer;
}
