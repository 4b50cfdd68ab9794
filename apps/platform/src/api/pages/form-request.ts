import type { ProgramConfig } from "@punktum/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RefusedError } from "../register-failure.ts";
import { readProgramConfig } from "../../office/programs/index.ts";
import type { Clock } from "../../config/clock.ts";
import type { Database } from "../../database/index.ts";
import type { PasswordHasher } from "../../office/sessions/index.ts";
import { LINK_PAGE_POLICY } from "./look.ts";

/** What pages of links work with. */
export interface PageDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

/** A form of a page is a few lines. */
export const FORM_LIMIT_BYTES = 16 * 1024;

const TOKEN = /^[\w-]{20,100}$/;

/** The secret of a link where it can be one; empty for anything else. */
export function tokenOf(fields: URLSearchParams): string {
  const token = fields.get("token") ?? "";
  return TOKEN.test(token) ? token : "";
}

export const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?") + 1) : "");

export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(typeof body === "string" ? body : "");

export const languageOf = (text: string | null): "de" | "en" | undefined =>
  text === "de" || text === "en" ? text : undefined;

/** The reader's own language where nobody is known yet. */
export const spokenIn = ({ headers }: FastifyRequest): "de" | "en" =>
  /^en\b/i.test(headers["accept-language"] ?? "") ? "en" : "de";

/** Whose page it is; there is none of a programme nobody knows. */
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

/** A page nobody keeps and in which no script runs. */
export const sendPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply
    .code(status)
    .header("content-security-policy", LINK_PAGE_POLICY)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);

/** To the page that tells what came of a form: going back or loading again sends nothing twice. Relative, so that it stays right behind a proxy. */
export const leadTo = (reply: FastifyReply, page: string, query: Readonly<Record<string, string | undefined>>) => {
  const told = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const search = new URLSearchParams(told).toString();
  return reply.header("cache-control", "no-store").redirect(search === "" ? page : `${page}?${search}`, 303);
};
