import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../config/clock.ts";
import type { Database } from "../../database/index.ts";
import { readProgramConfig } from "../../modules/programs/index.ts";
import type { PasswordHasher } from "../../modules/sessions/index.ts";
import { activateUser, agreeByLink, mergeByLink, readLinkView } from "../../modules/users/index.ts";
import { RefusedError } from "../register-failure.ts";
import { activationPage, type LinkNews } from "./activation-page.ts";
import { LINK_PAGE_POLICY } from "./look.ts";

interface PageDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

const PATH = "/:organization/activation";
const TOKEN = /^[\w-]{20,100}$/;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const BODY_LIMIT_BYTES = 16 * 1024;
const NEWS: readonly LinkNews[] = ["saved", "merged", "mergeFailed"];

const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?") + 1) : "");

const formOf = ({ body }: FastifyRequest): URLSearchParams => new URLSearchParams(typeof body === "string" ? body : "");

function organizationOf({ params }: FastifyRequest): string {
  const named: unknown =
    typeof params === "object" && params !== null ? Reflect.get(params, "organization") : undefined;
  return typeof named === "string" ? named : "";
}

const languageOf = (text: string | null): "de" | "en" | undefined =>
  text === "de" || text === "en" ? text : undefined;

/** The reader's own language where nobody is known yet. */
const spoken = ({ headers }: FastifyRequest): "de" | "en" =>
  /^en\b/i.test(headers["accept-language"] ?? "") ? "en" : "de";

function refuseMissing(): never {
  throw new RefusedError("NOT_FOUND", "There is no such page");
}

async function showPage(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: PageDependencies,
): Promise<FastifyReply> {
  const programId = organizationOf(request);
  const config = await readProgramConfig(dependencies.database, programId);
  if (config === undefined) return refuseMissing();
  const query = queryOf(request);
  const token = query.get("token") ?? "";
  const view = TOKEN.test(token) ? await readLinkView(dependencies, { programId, token }) : undefined;
  const language = languageOf(query.get("lang")) ?? view?.language ?? spoken(request);
  const news = NEWS.find((known) => known === query.get("news"));
  return reply
    .code(view === undefined ? 410 : 200)
    .header("content-security-policy", LINK_PAGE_POLICY)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(activationPage({ config, token: TOKEN.test(token) ? token : "", language, news, view }));
}

const optinsOf = (form: URLSearchParams): Record<string, boolean> =>
  Object.fromEntries(form.getAll("optin").map((type) => [type, true]));

interface OpenedLink {
  readonly programId: string;
  readonly token: string;
  readonly requestId: string;
}

type Action = (
  dependencies: PageDependencies,
  link: OpenedLink,
  form: URLSearchParams,
) => Promise<LinkNews | undefined>;

/** What the forms of the page want, and what there is to tell afterwards. */
const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  [
    "activate",
    async (dependencies, link, form) => {
      await agreeByLink(dependencies, { ...link, optins: optinsOf(form) });
      await activateUser(dependencies, { ...link, password: undefined });
      return undefined;
    },
  ],
  [
    "consents",
    async (dependencies, link, form) => {
      const saved = await agreeByLink(dependencies, { ...link, optins: optinsOf(form) });
      return saved.ok ? "saved" : undefined;
    },
  ],
  [
    "merge",
    async (dependencies, link, form) => {
      const [fromId, intoId] = [form.get("from") ?? "", form.get("into") ?? ""].map((id) => id.toLowerCase());
      if (!UUID.test(fromId ?? "") || !UUID.test(intoId ?? "")) return undefined;
      const merged = await mergeByLink(dependencies, { ...link, fromId: fromId ?? "", intoId: intoId ?? "" });
      return merged.ok ? "merged" : "mergeFailed";
    },
  ],
]);

async function takeForm(
  request: FastifyRequest,
  dependencies: PageDependencies,
  form: URLSearchParams,
): Promise<LinkNews | undefined> {
  const programId = organizationOf(request);
  if ((await readProgramConfig(dependencies.database, programId)) === undefined) return refuseMissing();
  const token = form.get("token") ?? "";
  const action = TOKEN.test(token) ? ACTIONS.get(form.get("action") ?? "") : undefined;
  return action?.(dependencies, { programId, token, requestId: request.id }, form);
}

/**
 * Pages that links of mails open. They stand in a scope of their own: nowhere else does the platform read forms. Opening one changes nothing, because
 * programs that look at mails open links too; only a form does.
 */
export function registerLinkPages(app: FastifyInstance, dependencies: PageDependencies): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.addHook("onRequest", async (request) => app.limits.countAddress(request));
    scope.get(PATH, async (request, reply) => showPage(request, reply, dependencies));
    scope.post(PATH, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      const form = formOf(request);
      const news = await takeForm(request, dependencies, form);
      const next = new URLSearchParams({ token: form.get("token") ?? "" });
      const language = languageOf(form.get("lang"));
      if (language !== undefined) next.set("lang", language);
      if (news !== undefined) next.set("news", news);
      // Relative, so that it stays right behind a proxy.
      return reply.header("cache-control", "no-store").redirect(`activation?${next.toString()}`, 303);
    });
  });
}
