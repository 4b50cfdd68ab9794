import { type Call, DUTY_HEADER, mayMake } from "@punktum/contracts";
import { IDENTIFIER_TYPES, type IdentifierType, type UiLanguage } from "@punktum/domain";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { type DutyFacts, STAFF_MISSING } from "../places/duties/index.ts";
import type { IdentifiedBy } from "../people/identifications/index.ts";
import type { PasskeySite } from "../office/factors/index.ts";
import type { Authenticator, Identity } from "../office/sessions/index.ts";
import type { GuessCounter, LookUp } from "./guess-counter.ts";
import { beginLookUp } from "./guess-limit.ts";
import { mustWait } from "./must-wait.ts";
import { isFirstGeneration, RefusedError } from "./register-failure.ts";
import { readIfMatch } from "./versions.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly authenticator: Authenticator;
    /** Whether the caller authenticated recently. */
    readonly hasFreshProof: (identity: Identity) => boolean;
    readonly duties: DutyBook;
    readonly limits: Limits;
    readonly guesses: GuessCounter;
    readonly offSchemaAnswers: OffSchemaAnswers;
  }
  interface FastifyRequest {
    /** Set once the caller is known; used for logging only. */
    caller: Identity | undefined;
    /** The look-up of a code that this request counts as; ended at the latest when the answer is sent. */
    lookUp: LookUp | undefined;
  }
}

/** Handling of answers that break their contract: tests refuse them, production logs them. */
export type OffSchemaAnswers = "refuse" | "log";

/** Limits in requests per minute; exceeding one answers RATE_LIMITED. */
interface Limits {
  /** Counts a call of an authenticated caller. */
  countIdentity(request: FastifyRequest): void;
  /** Counts an unauthenticated call, or one with an invalid key, by address. */
  countAddress(request: FastifyRequest): void;
  /** Counts a login by address. */
  countLogin(request: FastifyRequest): void;
}

/** Context of every handler, beside its input. */
export interface PublicCallContext {
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  /** Address of the caller, for rate limits. */
  readonly address: string;
  /** The client's key of this write, from `Idempotency-Key` or the v1 query. */
  readonly idempotencyKey: string | undefined;
  /** Version in the header `If-Match`; undefined accepts every version. */
  readonly ifMatch: string | undefined;
  /** Header `id-type`, by default `CARDCODE`. */
  readonly idType: IdentifierType;
  /** Header `identified-by`: how a device obtained the code, by default `TYPED`. */
  readonly identifiedBy: IdentifiedBy;
  /** Headers `primary-id-type` and `secondary-id-type`, for calls that name two accounts. */
  readonly primaryIdType: IdentifierType;
  readonly secondaryIdType: IdentifierType;
  /** Header `interaction-id`, by default `posapp`. */
  readonly interactionId: string;
  readonly language: UiLanguage;
  /** Header `user-agent`, unchanged. */
  readonly userAgent: string;
  /** The host that the caller addressed, for passkeys. */
  readonly site: PasskeySite;
  /** The look-up of the call. A handler that answers an unknown code with success ends it as a guess. */
  readonly lookUp: LookUp | undefined;
}

/** Context of every handler that needs a login, beside its input. */
export interface CallContext extends PublicCallContext {
  readonly identity: Identity;
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function readIdType(request: FastifyRequest, header: string): IdentifierType {
  const given = headerOf(request, header);
  if (given === undefined || given === "") {
    return "CARDCODE";
  }
  const known = IDENTIFIER_TYPES.find((type) => type === given.toUpperCase());
  if (known === undefined) {
    throw new RefusedError("REQUEST_INVALID", `${header}: not a known identifier type`);
  }
  return known;
}

const IDENTIFIED_BY: readonly IdentifiedBy[] = ["TYPED", "READ"];

function readIdentifiedBy(request: FastifyRequest): IdentifiedBy {
  const given = headerOf(request, "identified-by");
  if (given === undefined || given === "") {
    return "TYPED";
  }
  const known = IDENTIFIED_BY.find((way) => way === given.toUpperCase());
  if (known === undefined) {
    throw new RefusedError("REQUEST_INVALID", "identified-by: TYPED or READ");
  }
  return known;
}

function readInteractionId(request: FastifyRequest): string {
  const given = headerOf(request, "interaction-id");
  if (given === undefined || given === "") {
    return "posapp";
  }
  if (!/^[\x20-\x7e]{1,100}$/.test(given)) {
    throw new RefusedError("REQUEST_INVALID", "interaction-id: not valid");
  }
  return given;
}

function readIdempotencyKey(request: FastifyRequest, fromQuery: string | undefined): string | undefined {
  const given = headerOf(request, "idempotency-key") ?? fromQuery;
  if (given === undefined) {
    return undefined;
  }
  if (!/^[\x21-\x7e]{1,128}$/.test(given)) {
    throw new RefusedError("IDEMPOTENCY_KEY_INVALID", "Idempotency-Key: 1 to 128 printable characters without blanks");
  }
  return given;
}

function readLanguage(request: FastifyRequest): UiLanguage {
  const first = /\b(de|en)\b/i.exec(headerOf(request, "accept-language") ?? "");
  return first?.[1]?.toLowerCase() === "en" ? "en" : "de";
}

/** Reads the headers that every call may carry. */
export function readContext(request: FastifyRequest, keyFromQuery?: string): PublicCallContext {
  return {
    requestId: request.id,
    log: request.log,
    address: request.ip,
    idempotencyKey: readIdempotencyKey(request, keyFromQuery),
    ifMatch: readIfMatch(request),
    idType: readIdType(request, "id-type"),
    identifiedBy: readIdentifiedBy(request),
    primaryIdType: readIdType(request, "primary-id-type"),
    secondaryIdType: readIdType(request, "secondary-id-type"),
    interactionId: readInteractionId(request),
    language: readLanguage(request),
    userAgent: headerOf(request, "user-agent") ?? "",
    // Both schemes, because a proxy may have terminated HTTPS; browsers create passkeys only over HTTPS or on
    // localhost.
    site: { rpId: request.hostname, origins: [`https://${request.host}`, `http://${request.host}`] },
    lookUp: request.lookUp,
  };
}

/**
 * Reads the headers of a call. Second-generation calls that move points require an idempotency key, which tells a
 * repeated request from a second one (decision 0014). First-generation calls may come without a key.
 */
export function readKeyedContext(call: Call, request: FastifyRequest): PublicCallContext {
  const context = readContext(request);
  if (call.idempotent && context.idempotencyKey === undefined && !isFirstGeneration(call.path)) {
    throw new RefusedError("IDEMPOTENCY_KEY_MISSING", "Idempotency-Key: a call that moves points needs one");
  }
  return context;
}

/** Counts an unauthenticated call; logins have a limit of their own. */
export function countPublicCall(app: FastifyInstance, request: FastifyRequest, call: Call): void {
  if (call.errors.includes("LOGIN_ERROR")) {
    app.limits.countLogin(request);
  } else {
    app.limits.countAddress(request);
  }
}

function bearerOf(request: FastifyRequest): string | undefined {
  // Old clients send the bare token.
  return headerOf(request, "authorization")
    ?.replace(/^Bearer\s+/i, "")
    .trim();
}

/** Finds the person on duty at a device. */
interface DutyBook {
  find(identity: Identity, token: string | undefined): Promise<DutyFacts>;
}

/**
 * Adds the person on duty to a device's identity. A call that needs a person is refused without one, unless the
 * programme lets tablets move points alone (decision 0045).
 */
async function withDuty(
  app: FastifyInstance,
  request: FastifyRequest,
  call: Pick<Call, "staffOnDuty">,
  identity: Identity,
): Promise<Identity> {
  const token = headerOf(request, DUTY_HEADER);
  if (identity.role !== "DEVICE" || (token === undefined && call.staffOnDuty !== true)) {
    return identity;
  }
  const { duty, isRequired } = await app.duties.find(identity, token);
  if (duty !== undefined) {
    const { id: dutyId, adminId, name } = duty;
    return { ...identity, adminId, onDuty: { dutyId, adminId, name } };
  }
  if (call.staffOnDuty === true && isRequired) {
    const { code, message, details } = STAFF_MISSING.error;
    throw new RefusedError(code, message, details);
  }
  return identity;
}

/** Refuses callers without the required role, or without recent authentication where a call requires it. */
function refuseWithoutRights(
  app: FastifyInstance,
  call: Pick<Call, "id" | "roles" | "stepUp">,
  identity: Identity,
): void {
  if (identity.suspended === true) {
    throw new RefusedError("GENERAL_NO_PERMISION", "The partner or store of the device is deactivated");
  }
  if (!mayMake(call, identity)) {
    throw new RefusedError("GENERAL_NO_PERMISION", `The role ${identity.role} may not make this call`);
  }
  if (call.stepUp === true && !app.hasFreshProof(identity)) {
    throw new RefusedError("STEP_UP_REQUIRED", "Prove again who you are, and send the request once more");
  }
}

/** Authenticates the caller and refuses callers without the right role. */
export async function requireIdentity(
  app: FastifyInstance,
  request: FastifyRequest,
  call: Pick<Call, "id" | "roles" | "errors" | "staffOnDuty" | "stepUp">,
  apiKey?: string,
): Promise<Identity> {
  const credential = apiKey ?? bearerOf(request) ?? headerOf(request, "api-key");
  const identity = credential ? await app.authenticator.identify(credential) : undefined;
  if (identity === undefined || identity === "EXPIRED") {
    app.limits.countAddress(request);
    if (identity === "EXPIRED") {
      throw new RefusedError("TOKEN_EXPIRED", "The access token has expired");
    }
    throw new RefusedError("LOGIN_USER_NOT_LOGGED_IN", "Log in first");
  }
  request.caller = identity;
  app.limits.countIdentity(request);
  refuseWithoutRights(app, call, identity);
  const waitMs = await beginLookUp(request, call);
  if (waitMs > 0) {
    const { message, details } = mustWait(waitMs).error;
    throw new RefusedError("RATE_LIMITED", message, details);
  }
  return withDuty(app, request, call, identity);
}
