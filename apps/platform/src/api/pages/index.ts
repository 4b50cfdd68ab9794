import type { FastifyInstance } from "fastify";
import { registerActivationPage } from "./activation-routes.ts";
import { FORM_LIMIT_BYTES, type PageDependencies } from "./form-request.ts";
import { registerMemberPinPage } from "./member-pin-routes.ts";
import { registerPasswordPage } from "./password-routes.ts";

/**
 * Pages that links of mails open. They stand in a scope of their own: nowhere else does the platform read forms. Opening one changes nothing, because
 * programs that look at mails open links too; only a form does.
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
  });
}
