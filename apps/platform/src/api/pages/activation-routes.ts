import type { FastifyInstance } from "fastify";
import { setConsentsByLink, mergeByLink, readLinkView } from "../../points/member-link/index.ts";
import { activateUser } from "../../people/users/index.ts";
import { activationPage, type LinkNews } from "./activation-page.ts";
import type { PageDependencies } from "./form-request.ts";
import { registerLinkPage, type SentForm } from "./link-page.ts";

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const NEWS: readonly LinkNews[] = ["saved", "merged", "mergeFailed", "cardTaken"];

const optinsOf = (form: URLSearchParams): Record<string, boolean> =>
  Object.fromEntries(form.getAll("optin").map((type) => [type, true]));

type OpenedLink = Pick<SentForm, "programId" | "token" | "requestId">;

type Action = (
  dependencies: PageDependencies,
  link: OpenedLink,
  form: URLSearchParams,
) => Promise<LinkNews | undefined>;

/** The actions of the page's forms, and the result to show. */
const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  [
    "activate",
    async (dependencies, link, form) => {
      const optins = optinsOf(form);
      const activated = await activateUser(dependencies, { ...link, password: undefined, optins });
      if (activated.ok) {
        return undefined;
      }
      if (activated.error.code === "CARD_ALREADY_REGISTERED") {
        return "cardTaken";
      }
      // The form was sent twice; its consents still apply.
      await setConsentsByLink(dependencies, { ...link, optins });
      return undefined;
    },
  ],
  [
    "consents",
    async (dependencies, link, form) => {
      const saved = await setConsentsByLink(dependencies, { ...link, optins: optinsOf(form) });
      return saved.ok ? "saved" : undefined;
    },
  ],
  [
    "merge",
    async (dependencies, link, form) => {
      const [fromId, intoId] = [form.get("from") ?? "", form.get("into") ?? ""].map((id) => id.toLowerCase());
      if (!UUID.test(fromId ?? "") || !UUID.test(intoId ?? "")) {
        return undefined;
      }
      const merged = await mergeByLink(dependencies, { ...link, fromId: fromId ?? "", intoId: intoId ?? "" });
      return merged.ok ? "merged" : "mergeFailed";
    },
  ],
]);

async function takeForm(
  dependencies: PageDependencies,
  { programId, token, requestId, form }: SentForm,
): Promise<LinkNews | undefined> {
  const action = token === "" ? undefined : ACTIONS.get(form.get("action") ?? "");
  return action?.(dependencies, { programId, token, requestId }, form);
}

/** Registers the page that completes a registration and lets a member withdraw consents. */
export function registerActivationPage(scope: FastifyInstance, dependencies: PageDependencies): void {
  registerLinkPage(scope, dependencies, {
    name: "activation",
    open: readLinkView,
    show: ({ query, link, ...asked }) => {
      const news = NEWS.find((known) => known === query.get("news"));
      return { status: link === undefined ? 410 : 200, text: activationPage({ ...asked, news, view: link }) };
    },
    take: async (parts, sent) => ({ token: sent.form.get("token") ?? "", news: await takeForm(parts, sent) }),
  });
}
