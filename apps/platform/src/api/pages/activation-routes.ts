import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { agreeByLink, mergeByLink, readLinkView } from "../../points/member-link/index.ts";
import { activateUser } from "../../people/users/index.ts";
import { activationPage, type LinkNews } from "./activation-page.ts";
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

const PATH = "/:organization/activation";
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const NEWS: readonly LinkNews[] = ["saved", "merged", "mergeFailed", "cardTaken"];

async function showPage(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: PageDependencies,
): Promise<FastifyReply> {
  const { programId, config } = await programOf(request, dependencies.database);
  const query = queryOf(request);
  const token = tokenOf(query);
  const view = token === "" ? undefined : await readLinkView(dependencies, { programId, token });
  const language = languageOf(query.get("lang")) ?? view?.language ?? spokenIn(request);
  const news = NEWS.find((known) => known === query.get("news"));
  return sendPage(reply, view === undefined ? 410 : 200, activationPage({ config, token, language, news, view }));
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
      const optins = optinsOf(form);
      const activated = await activateUser(dependencies, { ...link, password: undefined, optins });
      if (activated.ok) return undefined;
      if (activated.error.code === "CARD_ALREADY_REGISTERED") return "cardTaken";
      // The form was sent twice: what it says about consents counts all the same.
      await agreeByLink(dependencies, { ...link, optins });
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
  const { programId } = await programOf(request, dependencies.database);
  const token = tokenOf(form);
  const action = token === "" ? undefined : ACTIONS.get(form.get("action") ?? "");
  return action?.(dependencies, { programId, token, requestId: request.id }, form);
}

/** The page that ends a registration and where consents are withdrawn (REG-20). */
export function registerActivationPage(scope: FastifyInstance, dependencies: PageDependencies): void {
  scope.get(PATH, async (request, reply) => showPage(request, reply, dependencies));
  scope.post(PATH, { bodyLimit: FORM_LIMIT_BYTES }, async (request, reply) => {
    const form = formOf(request);
    const news = await takeForm(request, dependencies, form);
    return leadTo(reply, "activation", { token: form.get("token") ?? "", lang: languageOf(form.get("lang")), news });
  });
}
