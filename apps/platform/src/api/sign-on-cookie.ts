import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Cookie that binds a sign-in at an identity provider to its browser; one for each organisation. */
const cookieName = (programId: string): string => `__Host-sign-on-${programId}`;

/**
 * `Lax`, because browsers do not send a strict cookie when the provider's page redirects here. It opens no call but the
 * result of this sign-in.
 */
const COOKIE: CookieSerializeOptions = { path: "/", httpOnly: true, secure: true, sameSite: "lax", maxAge: 600 };

/** The browser's secret of its sign-in. */
export const readSignOnCookie = (request: FastifyRequest, programId: string): string | undefined =>
  request.cookies[cookieName(programId)];

/** Gives the browser the secret of a new sign-in. */
export function setSignOnCookie(reply: FastifyReply, programId: string, secret: string): void {
  void reply.setCookie(cookieName(programId), secret, COOKIE);
}

/** Removes the secret, which is valid once. */
export function clearSignOnCookie(reply: FastifyReply, programId: string): void {
  const { maxAge: _maxAge, ...rest } = COOKIE;
  void reply.clearCookie(cookieName(programId), rest);
}
