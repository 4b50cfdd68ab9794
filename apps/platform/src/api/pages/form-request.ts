import type { ProgramConfig } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RefusedError } from "../register-failure.ts";
import { readProgramConfig } from "../../office/programs/index.ts";
import type { Clock } from "../../config/clock.ts";
import type { Database } from "../../database/index.ts";
import type { PasswordHasher } from "../../office/sessions/index.ts";
import { LINK_PAGE_POLICY } from "./look.ts";

/** Dependencies of link pages. */
export interface PageDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

/** Largest form body. */
export const FORM_LIMIT_BYTES = 16 * 1024;

const TOKEN = /^[\w-]{20,100}$/;

/** The secret of a link if it is well-formed, else empty. */
export function tokenOf(fields: URLSearchParams): string {
  const token = fields.get("token") ?? "";
  return TOKEN.test(token) ? token : "";
}

export const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?") + 1) : "");

export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(typeof body === "string" ? body : "");

export const languageOf = (text: string | null): UiLanguage | undefined =>
  text === "de" || text === "en" ? text : undefined;

/** Language of the browser, for pages without a known person. */
export const browserLanguageOf = ({ headers }: FastifyRequest): UiLanguage =>
  /^en\b/i.test(headers["accept-language"] ?? "") ? "en" : "de";

/** The programme of the address; without one there is no page. */
export async function programOf(
  { params }: FastifyRequest,
  database: Database,
): Promise<{ readonly programId: string; readonly config: ProgramConfig }> {
  const named: unknown =
    typeof params === "object" && params !== null ? Reflect.get(params, "organization") : undefined;
  const programId = typeof named === "string" ? named : "";
  const config = await readProgramConfig(database, programId);
  if (config === undefined) {
    throw new RefusedError("NOT_FOUND", "There is no such page");
  }
  return { programId, config };
}

/** Sends a page that is not cached and in which no script runs. */
export const sendPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply
    .code(status)
    .header("content-security-policy", LINK_PAGE_POLICY)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);

/**
 * Redirects to the page that shows the result of a form, so that going back or reloading does not send it again. The
 * address is relative, so that it works behind a proxy.
 */
export const redirectTo = (reply: FastifyReply, page: string, query: Readonly<Record<string, string | undefined>>) => {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const search = new URLSearchParams(pairs).toString();
  return reply.header("cache-control", "no-store").redirect(search === "" ? page : `${page}?${search}`, 303);
};
