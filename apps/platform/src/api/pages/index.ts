import type { FastifyInstance } from "fastify";
import { registerActivationPage } from "./activation-routes.ts";
import { FORM_LIMIT_BYTES, type PageDependencies } from "./form-request.ts";
import { registerMailChoicePage } from "./mail-choice-routes.ts";
import { registerMemberPinPage } from "./member-pin-routes.ts";
import { registerPasswordPage } from "./password-routes.ts";

/**
 * Registers the pages that links in mails open. They have a scope of their own, because only here forms are parsed.
 * Opening a page changes nothing, because mail scanners open links too; only a form does.
 */
export function registerLinkPages(app: FastifyInstance, dependencies: PageDependencies): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.addHook("onRequest", async (request) => app.limits.countAddress(request));
    registerActivationPage(scope, dependencies);
    registerPasswordPage(scope, dependencies);
    registerMemberPinPage(scope, dependencies);
    registerMailChoicePage(scope, dependencies);
  });
}
