import { usersApi } from "@punktum/contracts";
import { fail, PASSWORD_LENGTH_MIN, succeed, type Optins, type Outcome } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { resolvePlace } from "../../../places/places/index.ts";
import { refusePasswordIn } from "../../../office/sessions/index.ts";
import { readEmail } from "../../../people/users/index.ts";
import { registerPasswordWrite } from "../../register.ts";
import { runRegistration } from "../../run-registration.ts";
import type { UserDependencies } from "./dependencies.ts";

type Body = z.infer<(typeof usersApi.registerUser)["body"]>;

const optinList = z
  .array(z.object({ type: z.string().check(z.maxLength(64)), flag: z.boolean() }))
  .check(z.maxLength(50));

/** The pairs of a registration, in either format; of a repeated key the last one counts. */
function pairsOf({ registrationData: given }: Body): Record<string, string> {
  return Array.isArray(given) ? Object.fromEntries(given.map(({ key, value }) => [key, value])) : { ...given };
}

/** `optins` is JSON text inside JSON. */
function readOptins(text: string | undefined): Outcome<Optins, "REQUEST_INVALID"> {
  const wrong = fail("REQUEST_INVALID", "registrationData.optins: not a JSON list of type and flag");
  if (text === undefined || text === "") {
    return succeed({});
  }
  try {
    const parsed = z.safeParse(optinList, JSON.parse(text));
    return parsed.success ? succeed(Object.fromEntries(parsed.data.map(({ type, flag }) => [type, flag]))) : wrong;
  } catch {
    return wrong;
  }
}

const isDigits = (text: string): boolean => /^\d{1,15}$/.test(text);
const isCode = (text: string): boolean => /^[\x21-\x7e]{1,128}$/.test(text);

interface ReadRegistration {
  readonly data: Record<string, string>;
  readonly email: string;
  readonly optins: Optins;
  readonly partnerId: string | undefined;
  readonly accountId: string | undefined;
}

const present = (value: string | undefined): string | undefined => (value === "" ? undefined : value);

function readRegistration(body: Body): Outcome<ReadRegistration, "EMPTY_EMAIL" | "EMAIL_FORMAT" | "REQUEST_INVALID"> {
  const data = pairsOf(body);
  const email = readEmail(data["email"] ?? fieldsOf(body)["emailAddress"] ?? "");
  if (!email.ok) {
    return email;
  }
  const optins = readOptins(data["optins"]);
  if (!optins.ok) {
    return optins;
  }
  const [partnerId, accountId] = [present(data["partnerId"]), present(data["accountId"])];
  if (partnerId !== undefined && !isDigits(partnerId)) {
    return fail("REQUEST_INVALID", "registrationData.partnerId");
  }
  if (accountId !== undefined && !isCode(accountId)) {
    return fail("REQUEST_INVALID", "registrationData.accountId");
  }
  return succeed({ data, email: email.response, optins: optins.response, partnerId, accountId });
}

/** Values of the programme's own properties: all members of the body without another meaning. */
function fieldsOf(body: Body): Record<string, string> {
  const { registrationData: _data, password: _password, language: _language, ...properties } = body;
  return properties;
}

/** Registers registration by the rules of the programme's configuration. */
export function registerRegistration(app: FastifyInstance, dependencies: UserDependencies): void {
  const { database, passwords } = dependencies;
  registerPasswordWrite(app, database, usersApi.registerUser, async (call) => {
    const { body, identity, idempotencyKey, requestId, interactionId } = call;
    const read = readRegistration(body);
    if (!read.ok) {
      return read;
    }
    const { data, email, optins, partnerId, accountId } = read.response;
    const place = await resolvePlace(database, identity, { interactionId, partnerId });
    if (!place.ok) {
      return place;
    }
    const { password, ...asked } = body;
    const weak =
      password === undefined
        ? undefined
        : await refusePasswordIn(database, identity.programId, { password, lengthMin: PASSWORD_LENGTH_MIN });
    if (weak !== undefined) {
      return weak;
    }
    return runRegistration(dependencies, {
      call: usersApi.registerUser,
      identity,
      idempotencyKey,
      requestId,
      asked,
      registration: {
        email,
        code: accountId === undefined ? undefined : { keyCode: accountId, idType: "ID" },
        fields: fieldsOf(body),
        optins,
        passwordHash: password === undefined ? undefined : await passwords.hash(password),
        language: body.language,
        data,
        partnerId: place.response.partnerId,
        checkProperties: true,
      },
      present: ({ userId, membershipId }) => ({
        userId,
        status: "NOT_ACTIVATED" as const,
        ...(membershipId !== undefined && { membershipId }),
      }),
    });
  });
}
