import { type Call, type Deprecation, readsBody, type Schema } from "@punktum/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import * as z from "zod/mini";
import { issueSentences, limitedSentences } from "./issue-sentences.ts";
import { RefusedError } from "./register-failure.ts";
import { refusesUnknownFields, unknownFields } from "./unknown-fields.ts";

/** Parsed input of a call. */
export interface CallInput<P extends Schema, Q extends Schema, B extends Schema> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
}

/**
 * Names of the organisation in bodies. A missing organisation is reported before all other issues, because it decides
 * whose call this is.
 */
const ORGANIZATION = ["org", "organization"];

function lacksOrganization(value: unknown, issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.some(({ path }) => {
    const [name] = path;
    const isNamed = typeof name === "string" && path.length === 1 && ORGANIZATION.includes(name);
    return isNamed && typeof value === "object" && value !== null && !Object.hasOwn(value, name);
  });
}

function parsePart<S extends Schema>(part: string, schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) {
    return parsed.data;
  }
  if (part === "body" && lacksOrganization(value, parsed.error.issues)) {
    throw new RefusedError("ORGANIZATION_REQUIRED", "An organisation is needed");
  }
  throw new RefusedError("REQUEST_INVALID", issueSentences(part, parsed.error.issues));
}

/** A mistyped optional field would otherwise be answered with success and change nothing. */
function refuseUnknownFields(call: Call, given: unknown, read: unknown): void {
  const unknown = refusesUnknownFields(call) ? unknownFields(call, given, read) : [];
  if (unknown.length > 0) {
    throw new RefusedError(
      "REQUEST_INVALID",
      limitedSentences(unknown.map((path) => `${path}: is not a field of this call`)),
    );
  }
}

/** Reads and validates what a request carries. */
export function readInput<P extends Schema, Q extends Schema, B extends Schema>(
  call: Call<P, Q, B>,
  request: FastifyRequest,
): CallInput<P, Q, B> {
  const params = parsePart("params", call.params, request.params);
  const query = parsePart("query", call.query, request.query);
  // The body is parsed only for calls that have one; otherwise anything in it is ignored.
  const given = readsBody(call) ? request.body : undefined;
  const body = parsePart("body", call.body, given);
  refuseUnknownFields(call, given, body);
  return { params, query, body };
}

/** Adds the headers of a deprecated call to all its answers, refusals too (RFC 9745, RFC 8594). */
function announceEnd({ since, until }: Deprecation): onRequestHookHandler {
  const headers = {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(until).toUTCString(),
  };
  return (_request, reply, done) => {
    void reply.headers(headers);
    done();
  };
}

/** Registers a call at its method and path. */
export function addRoute(
  app: FastifyInstance,
  call: Call,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    handler: answer,
    config: { sendsData: true },
    ...(call.deprecated !== undefined && { onRequest: announceEnd(call.deprecated) }),
    ...(call.bodyLimitBytes !== undefined && { bodyLimit: call.bodyLimitBytes }),
  });
}
