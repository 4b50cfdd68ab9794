import { registrationV1 } from "@punktum/contracts";
import { DEFAULT_ID_TYPE, fail, mapOutcome, type Optins } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Clock } from "../../../config/clock.ts";
import { type Accounts, reachesUser } from "../../../people/accounts/index.ts";
import type { Database } from "../../../database/index.ts";
import { actorOf } from "../../../office/audit/index.ts";
import { resolvePlace } from "../../../places/places/index.ts";
import type { PasswordHasher } from "../../../office/sessions/index.ts";
import { changeUser, findMember, readEmail, validateLogin } from "../../../people/users/index.ts";
import { mustWait } from "../../must-wait.ts";
import { inTransaction, registerV1Call } from "../../register.ts";
import { runRegistration } from "../../run-registration.ts";

interface RegistrationDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly accounts: Accounts;
}

type RegisterPayload = z.infer<(typeof registrationV1.register)["payload"]>;
type ProfilePayload = z.infer<(typeof registrationV1.updateProfileExtendedRegistration)["payload"]>;

/** The two consents of the old form under the platform's names; only those that were given. */
function optinsOf({ clientOptins: given = [] }: RegisterPayload): Optins {
  const all = Array.isArray(given) ? given : [given];
  return {
    ...(all.some(({ emailOptin }) => emailOptin) && { EMAIL: true }),
    ...(all.some(({ dataOptin }) => dataOptin) && { DATA: true }),
  };
}

/** The old form's values as data of a registration. */
function dataOf({ emailAddress, clientId, keyCode, channelCode }: RegisterPayload): Record<string, string> {
  return {
    email: emailAddress,
    channelCode,
    ...(clientId !== undefined && { partnerId: clientId }),
    ...(keyCode !== undefined && { accountId: keyCode }),
  };
}

function fieldsOf(payload: ProfilePayload): Record<string, string> {
  const { userReferenceCode: _reference, emailAddress: _email, deviceKey: _device, ...fields } = payload;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  );
}

function registerSimple(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  registerV1Call(app, registrationV1.register, async (call) => {
    const { payload, identity, idempotencyKey, requestId } = call;
    const { keyCode, idType = DEFAULT_ID_TYPE } = payload;
    const email = readEmail(payload.emailAddress);
    if (!email.ok) {
      return email;
    }
    if (keyCode === undefined || keyCode === "") {
      return fail("KEYCODE_NOT_FOUND");
    }
    const place = await resolvePlace(dependencies.database, identity, { partnerId: payload.clientId });
    if (!place.ok) {
      return place;
    }
    return runRegistration(dependencies, {
      call: registrationV1.register,
      identity,
      idempotencyKey,
      requestId,
      asked: payload,
      registration: {
        email: email.response,
        code: { keyCode, idType },
        fields: {},
        optins: optinsOf(payload),
        passwordHash: undefined,
        language: payload.language,
        data: dataOf(payload),
        partnerId: place.response.partnerId,
        checkProperties: false,
      },
      present: ({ userId, userReferenceCode }) => ({ userId, userReferenceCode }),
    });
  });
}

function registerExtended(app: FastifyInstance, { database, clock }: RegistrationDependencies): void {
  registerV1Call(app, registrationV1.updateProfileExtendedRegistration, async (call) => {
    const { payload, identity, requestId } = call;
    const { userReferenceCode } = payload;
    const email = readEmail(payload.emailAddress);
    if (!email.ok) {
      return email;
    }
    if (userReferenceCode === undefined || userReferenceCode === "") {
      return fail("EMPTY_USER_REF");
    }
    const place = await resolvePlace(database, identity, {});
    if (!place.ok) {
      return place;
    }
    return inTransaction(database, identity.programId, async (transaction) => {
      const user = await findMember(transaction, { email: email.response, userReferenceCode });
      if (user === undefined || !(await reachesUser(transaction, identity, user.id))) {
        return fail("EMPTY_USER", "nobody of this e-mail is registered for this card");
      }
      if (user.status !== "NOT_ACTIVATED" && identity.role === "DEVICE") {
        return fail("GENERAL_NO_PERMISION", "the registration is finished; only staff may change it");
      }
      const change = { userId: user.id, emailAddress: undefined, fields: fieldsOf(payload), replaces: false };
      const act = { actor: actorOf(identity, requestId), now: new Date(clock.nowMs()) };
      return mapOutcome(await changeUser(transaction, { ...change, ...act }), () => ({}));
    });
  });
}

function registerShopperLogin(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  registerV1Call(app, registrationV1.validateLogin, async ({ payload, identity, requestId }) => {
    const email = readEmail(payload.emailAddress);
    // An invalid address gets the same answer as an unknown one.
    if (!email.ok) {
      return fail(email.error.code === "EMPTY_EMAIL" ? "EMPTY_EMAIL" : "LOGIN_ERROR");
    }
    if (payload.password === "") {
      return fail("PASSWORD_REQUIRED");
    }
    const checked = await validateLogin(dependencies, {
      programId: identity.programId,
      email: email.response,
      password: payload.password,
      actor: actorOf(identity, requestId),
    });
    if ("waitMs" in checked) {
      return mustWait(checked.waitMs);
    }
    return mapOutcome(checked, ({ userId, userReferenceCodes }) => ({
      userId,
      userReferenceCodes: [...userReferenceCodes],
    }));
  });
}

/** Registration and the shopper's own login in the first generation. */
export function registerRegistrationV1(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  registerSimple(app, dependencies);
  registerExtended(app, dependencies);
  registerShopperLogin(app, dependencies);
}
