import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { organization } from "../wire.ts";
import { exampleSession, OWN_PAGE, signInAnswer, signInTag } from "./sign-in-wires.ts";

/** Fetches the result of a sign-in at an identity provider. */
const finishSignOn = defineCall({
  id: "v2.finishSignOn",
  method: "POST",
  path: "/api/v2/login/oidc/finish",
  tag: signInTag,
  summary: "Result of a sign-in with an identity provider",
  description: `The sign-in begins with a visit of \`/api/v2/login/oidc/{connectionId}/start?org=…\`, which leads to the provider and back to the back office. The browser that began it fetches the result here, once, within ten minutes; its cookie names it. Where a second factor is needed that the provider did not ask for, the answer holds \`factor\`. ${OWN_PAGE}`,
  roles: ["PUBLIC"],
  body: z.object({ org: organization }),
  response: signInAnswer,
  errors: [
    "SIGN_IN_EXPIRED",
    "SIGN_ON_REFUSED",
    "SIGN_ON_UNKNOWN_PERSON",
    "SIGN_ON_EMAIL_UNVERIFIED",
    "SIGN_ON_UNREACHABLE",
    "LOGIN_ERROR",
    "GENERAL_NO_PERMISION",
  ],
  example: { body: { org: "pfm" }, response: { session: exampleSession } },
});

/** Sign-in with an identity provider. */
export const signOnApi = { finishSignOn } as const;
