import type { CookieSerializeOptions } from "@fastify/cookie";
import type { Call, Schema } from "@punktum/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { sendChecked } from "./register-answer.ts";
import { addRoute, type CallInput, readInput } from "./register-call.ts";
import {
  type CallContext,
  countPublicCall,
  type PublicCallContext,
  readContext,
  requireIdentity,
} from "./register-context.ts";
import { type Answer, RefusedError, sendRefusal } from "./register-failure.ts";
import { clearSignOnCookie, readSignOnCookie } from "./sign-on-cookie.ts";

/** Context of a call that uses the cookie of a session. */
interface BrowserContext extends PublicCallContext {
  /** The refresh token in the cookie of an organisation. */
  readonly cookieOf: (programId: string) => string | undefined;
  /** The browser's secret of a pending sign-in at an identity provider. */
  readonly signOnSecretOf: (programId: string) => string | undefined;
}

/** A cookie change sent with an answer; without a value the cookie is removed. */
interface CookieChange {
  readonly programId: string;
  readonly value: string | undefined;
}

type BrowserAnswer<T> = Answer<T> & {
  readonly cookie?: CookieChange;
  /** Programme whose sign-in at an identity provider has ended. */
  readonly endsSignOn?: string;
};

/** One cookie for each organisation, so that a person may be signed in to two. */
const cookieName = (programId: string): string => `__Host-punktum-${programId}`;

/**
 * The prefix `__Host-` makes browsers refuse the cookie unless it is secure and belongs to exactly this host. It has no
 * maximum age, so that closing the browser on a shared computer signs out.
 */
const COOKIE: CookieSerializeOptions = { path: "/", httpOnly: true, secure: true, sameSite: "strict" };

/**
 * A page of another site could send the cookie's request without reading its answer. Browsers report the origin of a
 * request in this header, which scripts cannot set.
 */
function requireOwnPage(request: FastifyRequest): void {
  if (request.headers["sec-fetch-site"] !== "same-origin") {
    throw new RefusedError(
      "GENERAL_NO_PERMISION",
      "Only pages of this host may do this, over HTTPS or on this computer",
    );
  }
}

function changeCookie(reply: FastifyReply, { programId, value }: CookieChange): void {
  if (value === undefined) {
    void reply.clearCookie(cookieName(programId), COOKIE);
  } else {
    void reply.setCookie(cookieName(programId), value, COOKIE);
  }
}

const browserContextOf = (request: FastifyRequest): BrowserContext => ({
  ...readContext(request),
  cookieOf: (programId) => request.cookies[cookieName(programId)],
  signOnSecretOf: (programId) => readSignOnCookie(request, programId),
});

function sendBrowserAnswer(
  app: FastifyInstance,
  call: Call,
  { request, reply, answer }: { request: FastifyRequest; reply: FastifyReply; answer: BrowserAnswer<unknown> },
): FastifyReply | Promise<FastifyReply> {
  if (answer.endsSignOn !== undefined) {
    clearSignOnCookie(reply, answer.endsSignOn);
  }
  if (answer.cookie !== undefined) {
    changeCookie(reply, answer.cookie);
  }
  return answer.ok
    ? sendChecked(app, call, { reply, response: answer.response })
    : sendRefusal(request, reply, answer.error);
}

/** Registers a public call of pages of this host that reads or sets the cookie of a session. */
export function registerBrowserCall<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  call: Call<P, Q, B, R>,
  handler: (input: CallInput<P, Q, B> & BrowserContext) => Promise<BrowserAnswer<z.input<R>>>,
): void {
  addRoute(app, call, async (request, reply) => {
    countPublicCall(app, request, call);
    requireOwnPage(request);
    const answer = await handler({ ...readInput(call, request), ...browserContextOf(request) });
    return sendBrowserAnswer(app, call, { request, reply, answer });
  });
}

/** The same for a call that needs a session. */
export function registerOwnBrowserCall<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  call: Call<P, Q, B, R>,
  handler: (input: CallInput<P, Q, B> & BrowserContext & CallContext) => Promise<BrowserAnswer<z.input<R>>>,
): void {
  addRoute(app, call, async (request, reply) => {
    const identity = await requireIdentity(app, request, call);
    requireOwnPage(request);
    const answer = await handler({ ...readInput(call, request), ...browserContextOf(request), identity });
    return sendBrowserAnswer(app, call, { request, reply, answer });
  });
}
