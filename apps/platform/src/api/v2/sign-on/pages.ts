import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { programOfState, type SignOnPurpose } from "../../../office/identity-providers/index.ts";
import type { SignOns } from "../../../office/sessions/index.ts";
import { readContext } from "../../register-context.ts";
import { readSignOnCookie, setSignOnCookie } from "../../sign-on-cookie.ts";
import type { CallbackAddress } from "./callback-address.ts";

interface PageServices {
  readonly signOns: SignOns;
  readonly callbackAddress: CallbackAddress;
}

const BASE = "/api/v2/login/oidc/:connectionId";
const connection = z.object({ connectionId: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/)) });
const startQuery = z.object({
  org: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/)),
  to: z.optional(z.unknown()),
  proof: z.optional(z.unknown()),
});
/** Path of the back office to open afterwards; the login page validates it again. */
const ownPage = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[\x21-\x7e]*$/));
const callbackQuery = z.object({ state: z.string().check(z.maxLength(200)) });

interface ResultPlace {
  readonly purpose: SignOnPurpose;
  readonly wayBack: string;
}

/** Redirects only into the back office, so that no request parameter can choose another target. */
function goTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(`/backoffice/${path}`, 303);
}

/** Page to open after the sign-in. The window of a repeated authentication only announces its return and closes. */
function resultPage(programId: string, { purpose = "SESSION", wayBack = "" }: Partial<ResultPlace> = {}): string {
  const query = purpose === "PROOF" ? "?proof=1" : wayBack === "" ? "" : `?to=${encodeURIComponent(wayBack)}`;
  return `${programId}/login/sso${query}`;
}

async function start(request: FastifyRequest, reply: FastifyReply, services: PageServices): Promise<FastifyReply> {
  const params = z.safeParse(connection, request.params);
  const query = z.safeParse(startQuery, request.query);
  if (!params.success || !query.success) {
    return goTo(reply, "");
  }
  const { org: programId, to, proof } = query.data;
  const purpose: SignOnPurpose = proof === "1" ? "PROOF" : "SESSION";
  const wayBack = z.safeParse(ownPage, to).data ?? "";
  const { connectionId: providerId } = params.data;
  const { site } = readContext(request);
  const redirectUri = services.callbackAddress(site, providerId);
  const begun = await services.signOns.begin({ programId, providerId, redirectUri, wayBack, purpose });
  if (begun === undefined) {
    return goTo(reply, `${programId}/login`);
  }
  setSignOnCookie(reply, programId, begun.browserSecret);
  if (begun.providerPage === undefined) {
    request.log.warn({ program: programId, connection: providerId, reason: begun.reason }, "sign-on did not begin");
    return goTo(reply, resultPage(programId, { purpose, wayBack }));
  }
  return reply.header("cache-control", "no-store").redirect(begun.providerPage.href, 303);
}

async function callback(request: FastifyRequest, reply: FastifyReply, services: PageServices): Promise<FastifyReply> {
  const params = z.safeParse(connection, request.params);
  const query = z.safeParse(callbackQuery, request.query);
  const programId = query.success ? programOfState(query.data.state) : undefined;
  if (!params.success || !query.success || programId === undefined) {
    return goTo(reply, "");
  }
  const { connectionId: providerId } = params.data;
  const { site, requestId } = readContext(request);
  const taken = await services.signOns.answer({
    programId,
    providerId,
    redirectUri: services.callbackAddress(site, providerId),
    state: query.data.state,
    browserSecret: readSignOnCookie(request, programId) ?? "",
    parameters: new URLSearchParams(request.url.slice(request.url.indexOf("?") + 1)),
    requestId,
  });
  if (taken?.reason !== undefined) {
    request.log.warn({ program: programId, connection: providerId, reason: taken.reason }, "sign-on refused");
  }
  return goTo(reply, resultPage(programId, taken));
}

/** Registers the two pages of a sign-in: to the provider, and back from it. They show nothing themselves. */
export function registerSignOnPages(app: FastifyInstance, services: PageServices): void {
  const options = {
    exposeHeadRoute: false,
    onRequest: async (request: FastifyRequest): Promise<void> => app.limits.countAddress(request),
  };
  app.get(`${BASE}/start`, options, (request, reply) => start(request, reply, services));
  app.get(`${BASE}/callback`, options, (request, reply) => callback(request, reply, services));
}
