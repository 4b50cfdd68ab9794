import type { MemberPinProblem } from "@punktum/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countPinForm, readPinLink, setPinByLink } from "../../people/users/index.ts";
import {
  FORM_LIMIT_BYTES,
  formOf,
  languageOf,
  leadTo,
  programOf,
  queryOf,
  sendPage,
  spokenIn,
  tokenOf,
  type PageDependencies,
} from "./form-request.ts";
import { memberPinPage, type MemberPinView } from "./member-pin-page.ts";

const PAGE = "member-pin";
const PATH = `/:organization/${PAGE}`;
const PROBLEMS: readonly MemberPinProblem[] = ["EMPTY_PIN", "SHORT_PIN", "PIN_FORM", "PIN_EASY", "NOT_EQUAL_PIN"];
const NEWS = ["done", "tooMany"] as const;
const STATUS: Readonly<Record<MemberPinView["kind"], number>> = { set: 200, done: 200, gone: 410, tooMany: 429 };

/** What came of a form, as its page is told in the address; never what was typed. */
interface Told {
  readonly token?: string;
  readonly news?: (typeof NEWS)[number];
  readonly problem?: MemberPinProblem;
}

async function showPage(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: PageDependencies,
): Promise<FastifyReply> {
  const { programId, config } = await programOf(request, dependencies.database);
  const query = queryOf(request);
  const token = tokenOf(query);
  const link = token === "" ? undefined : await readPinLink(dependencies, { programId, token });
  const news = NEWS.find((known) => known === query.get("news"));
  const problem = PROBLEMS.find((known) => known === query.get("problem"));
  const opened: MemberPinView = link === undefined ? { kind: "gone" } : { kind: "set", ...link, problem };
  const view: MemberPinView = news === undefined ? opened : { kind: news };
  const language = languageOf(query.get("lang")) ?? link?.language ?? spokenIn(request);
  return sendPage(reply, STATUS[view.kind], memberPinPage({ config, language, token, view }));
}

async function setPin(request: FastifyRequest, dependencies: PageDependencies, form: URLSearchParams): Promise<Told> {
  const { programId } = await programOf(request, dependencies.database);
  const token = tokenOf(form);
  if ((await countPinForm(dependencies, { programId, address: request.ip })) > 0) return { news: "tooMany" };
  const typed = { pin: form.get("pin") ?? "", repeat: form.get("repeat") ?? "" };
  const set = await setPinByLink(dependencies, { programId, token, ...typed, requestId: request.id });
  if (set.ok) return { news: "done" };
  const problem = PROBLEMS.find((known) => known === set.error.code);
  return { token, ...(problem !== undefined && { problem }) };
}

/** Where the link of the mail for the member's PIN leads; it works once and for an hour (B-41). */
export function registerMemberPinPage(scope: FastifyInstance, dependencies: PageDependencies): void {
  scope.get(PATH, async (request, reply) => showPage(request, reply, dependencies));
  scope.post(PATH, { bodyLimit: FORM_LIMIT_BYTES }, async (request, reply) => {
    const form = formOf(request);
    const told = await setPin(request, dependencies, form);
    return leadTo(reply, PAGE, { ...told, lang: languageOf(form.get("lang")) });
  });
}
