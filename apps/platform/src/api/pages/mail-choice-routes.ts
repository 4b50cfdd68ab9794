import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { anonymousActor } from "../../office/audit/index.ts";
import { openChoiceLink, replaceMailChoice } from "../../people/mails/index.ts";
import {
  FORM_LIMIT_BYTES,
  languageOf,
  type PageDependencies,
  programOf,
  queryOf,
  redirectTo,
  tokenOf,
} from "./form-request.ts";
import { registerLinkPage, type SentForm } from "./link-page.ts";
import { mailChoicePage } from "./mail-choice-page.ts";

const PAGE = "mail-choice";
const isKey = (token: string): boolean => z.uuid().safeParse(token).success;

type Link = Pick<SentForm, "programId" | "token">;

async function openLink({ database }: PageDependencies, { programId, token }: Link) {
  const found = isKey(token)
    ? await database.withProgram(programId, (transaction) => openChoiceLink(transaction, token))
    : undefined;
  return found && { pointMails: found.pointMails, language: languageOf(found.language) ?? "en" };
}

/** Switches the mails of a link's person; does nothing for an unknown link. */
async function choose(
  { database }: PageDependencies,
  { programId, token, requestId }: Link & Pick<SentForm, "requestId">,
  pointMails: boolean,
): Promise<void> {
  if (!isKey(token)) {
    return;
  }
  await database.withProgram(programId, async (transaction) => {
    const found = await openChoiceLink(transaction, token);
    if (found !== undefined && found.pointMails !== pointMails) {
      const actor = anonymousActor(requestId);
      await replaceMailChoice(transaction, { userId: found.userId, pointMails, actor });
    }
  });
}

/**
 * Mail programs send a form to this address for one click of the recipient, and follow no redirect (RFC 8058). A person
 * who opens it is led to the page.
 */
function registerOneClick(scope: FastifyInstance, dependencies: PageDependencies): void {
  const path = `/:organization/${PAGE}-off`;
  // The form has one field, which says only that it is one click.
  scope.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "string", bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  scope.get(path, (request, reply) => redirectTo(reply, PAGE, { token: tokenOf(queryOf(request)) }));
  scope.post(path, { bodyLimit: FORM_LIMIT_BYTES }, async (request, reply) => {
    const { programId } = await programOf(request, dependencies.database);
    await choose(dependencies, { programId, token: tokenOf(queryOf(request)), requestId: request.id }, false);
    return reply.header("cache-control", "no-store").code(200).send();
  });
}

/** Registers the page on which a person switches mails about points off. Its link stays valid. */
export function registerMailChoicePage(scope: FastifyInstance, dependencies: PageDependencies): void {
  registerLinkPage(scope, dependencies, {
    name: PAGE,
    open: openLink,
    show: ({ link, ...asked }) => {
      const view = link === undefined ? "gone" : link.pointMails ? "on" : "off";
      return { status: view === "gone" ? 410 : 200, text: mailChoicePage({ ...asked, view }) };
    },
    take: async (all, sent) => {
      await choose(all, sent, sent.form.get("pointMails") === "on");
      return { token: sent.token };
    },
  });
  registerOneClick(scope, dependencies);
}
