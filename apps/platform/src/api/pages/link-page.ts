import type { ProgramConfig } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import {
  FORM_LIMIT_BYTES,
  formOf,
  languageOf,
  redirectTo,
  programOf,
  queryOf,
  sendPage,
  browserLanguageOf,
  tokenOf,
  type PageDependencies,
} from "./form-request.ts";

/** The secret of a link, and the programme of its address. */
interface OpenedLink {
  readonly programId: string;
  readonly token: string;
}

/** A page as its address requests it. */
export interface AskedPage<Link> {
  readonly config: ProgramConfig;
  readonly language: UiLanguage;
  /** Empty when no link was opened. */
  readonly token: string;
  readonly query: URLSearchParams;
  /** Absent when no link was opened, or an invalid one. */
  readonly link: Link | undefined;
}

/** A submitted form of the page. */
export interface SentForm extends OpenedLink {
  readonly form: URLSearchParams;
  readonly address: string;
  readonly requestId: string;
}

/** Result of a form, as query parameters of its page; never contains what was typed. */
type FormResult = Readonly<Record<string, string | undefined>>;

/** A page that a link in a mail opens. */
export interface LinkPage<Link extends { readonly language: UiLanguage }> {
  /** Last part of its path. */
  readonly name: string;
  readonly open: (dependencies: PageDependencies, link: OpenedLink) => Promise<Link | undefined>;
  readonly show: (asked: AskedPage<Link>) => { readonly status: number; readonly text: string };
  readonly take: (dependencies: PageDependencies, sent: SentForm) => Promise<FormResult>;
}

/**
 * Registers a page. GET shows it and changes nothing; POST handles its form and redirects to the page with the result.
 */
export function registerLinkPage<Link extends { readonly language: UiLanguage }>(
  scope: FastifyInstance,
  dependencies: PageDependencies,
  { name, open, show, take }: LinkPage<Link>,
): void {
  const path = `/:organization/${name}`;
  scope.get(path, async (request, reply) => {
    const { programId, config } = await programOf(request, dependencies.database);
    const query = queryOf(request);
    const token = tokenOf(query);
    const link = token === "" ? undefined : await open(dependencies, { programId, token });
    const language = languageOf(query.get("lang")) ?? link?.language ?? browserLanguageOf(request);
    const { status, text } = show({ config, language, token, query, link });
    return sendPage(reply, status, text);
  });
  scope.post(path, { bodyLimit: FORM_LIMIT_BYTES }, async (request, reply) => {
    const { programId } = await programOf(request, dependencies.database);
    const form = formOf(request);
    const sent = { programId, token: tokenOf(form), form, address: request.ip, requestId: request.id };
    return redirectTo(reply, name, { ...(await take(dependencies, sent)), lang: languageOf(form.get("lang")) });
  });
}
