import { type Schema, type V1Call, v1Query } from "@punktum/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { sendChecked } from "./register-answer.ts";
import { issueSentences } from "./issue-sentences.ts";
import {
  type CallContext,
  countPublicCall,
  type PublicCallContext,
  readContext,
  requireIdentity,
} from "./register-context.ts";
import { type Answer, RefusedError, sendRefusal } from "./register-failure.ts";

/** Parsed input of a first-generation operation. */
export interface V1Input<P extends Schema> {
  readonly payload: z.output<P>;
  /** Set when the path names a workstation. */
  readonly workstationId: string | undefined;
  /** Organisation `ac`; not compared with the list of programmes yet. */
  readonly organization: string | undefined;
}

type Handler<Input, R extends Schema> = (input: Input) => Promise<Answer<z.input<R>>>;

/**
 * `ac`, `ak` and `p` come from the query or preferably the body, because queries are written to other systems' logs.
 */
const envelope = z.object({
  ac: z.optional(z.string().check(z.maxLength(64))),
  ak: v1Query.shape.ak,
  p: z.optional(z.union([v1Query.shape.p, z.record(z.string(), z.unknown())])),
  idempotencyKey: v1Query.shape.idempotencyKey,
});
type Envelope = z.output<typeof envelope>;

const pathParams = z.object({ workstationId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))) });

function refuseParameter(places: string | readonly string[]): RefusedError {
  return new RefusedError("GENERAL_INPUT_PARAMETER_INVALID", places);
}

function readEnvelope(request: FastifyRequest): Envelope {
  const query = z.safeParse(envelope, request.query);
  const body = z.safeParse(envelope, request.body ?? {});
  if (!query.success) {
    throw refuseParameter(`query.${query.error.issues[0]?.path.join(".") ?? ""}`);
  }
  if (!body.success) {
    throw refuseParameter(`body.${body.error.issues[0]?.path.join(".") ?? ""}`);
  }
  return { ...query.data, ...body.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      // Drops members that would set a prototype.
      if (key === "__proto__") {
        return undefined;
      }
      // Lone surrogates and NUL cannot be stored and are replaced.
      return typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\uFFFD") : value;
    });
  } catch {
    throw new RefusedError("GENERAL_INPUT_JSON_INVALID", "p: not JSON");
  }
}

function readPayload<P extends Schema>(schema: P, p: Envelope["p"]): z.output<P> {
  const value = typeof p === "string" ? parseJson(p) : (p ?? {});
  const parsed = z.safeParse(schema, value);
  if (parsed.success) {
    return parsed.data;
  }
  throw refuseParameter(issueSentences("p", parsed.error.issues));
}

function readWorkstationId(request: FastifyRequest): string | undefined {
  const parsed = z.safeParse(pathParams, request.params);
  if (!parsed.success) {
    throw refuseParameter("workstationId");
  }
  return parsed.data.workstationId;
}

function readInput<P extends Schema>(call: V1Call<P>, request: FastifyRequest, given: Envelope): V1Input<P> {
  return {
    payload: readPayload(call.payload, given.p),
    workstationId: readWorkstationId(request),
    organization: given.ac === "" ? undefined : given.ac,
  };
}

function pathsOf(call: V1Call): readonly string[] {
  if (call.area !== "loyalty") {
    return [call.path];
  }
  return [call.path, `/api/v1/loyalty/:workstationId/${call.operation}`];
}

function addRoutes(
  app: FastifyInstance,
  call: V1Call,
  answer: (request: FastifyRequest) => Promise<Answer<unknown>>,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const given = await answer(request);
    return given.ok
      ? sendChecked(app, call, { reply, response: given.response })
      : sendRefusal(request, reply, given.error);
  };
  for (const url of pathsOf(call)) {
    app.route({ method: "POST", url, handler, config: { sendsData: true } });
  }
}

/** Registers a first-generation operation; the key must belong to the organisation that `ac` names. */
export function registerV1Call<P extends Schema, R extends Schema>(
  app: FastifyInstance,
  call: V1Call<P, R>,
  handler: Handler<V1Input<P> & CallContext, R>,
): void {
  if (call.roles.includes("PUBLIC")) {
    throw new Error(`${call.id} is public: use registerPublicV1Call`);
  }
  addRoutes(app, call, async (request) => {
    const given = readEnvelope(request);
    const identity = await requireIdentity(app, request, call, given.ak);
    if (given.ac !== undefined && given.ac !== identity.programId) {
      throw new RefusedError("GENERAL_NO_ACCESS", "The key belongs to another organisation");
    }
    return handler({ ...readInput(call, request, given), ...readContext(request, given.idempotencyKey), identity });
  });
}

/** The same for an operation that needs no key. */
export function registerPublicV1Call<P extends Schema, R extends Schema>(
  app: FastifyInstance,
  call: V1Call<P, R>,
  handler: Handler<V1Input<P> & PublicCallContext, R>,
): void {
  if (!call.roles.includes("PUBLIC")) {
    throw new Error(`${call.id} needs a key: use registerV1Call`);
  }
  addRoutes(app, call, async (request) => {
    countPublicCall(app, request, call);
    const given = readEnvelope(request);
    return handler({ ...readInput(call, request, given), ...readContext(request, given.idempotencyKey) });
  });
}
