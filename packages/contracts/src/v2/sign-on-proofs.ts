import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { STAFF_ROLE_CODES } from "../rights.ts";
import { text } from "../wire.ts";
import { signInApi } from "./sign-in.ts";
import { OWN_PAGE, signInTag as tag } from "./sign-in-wires.ts";

/** Ways in which the signed-in person can authenticate again. */
const readMyProofs = defineCall({
  id: "v2.readMyProofs",
  method: "GET",
  path: "/api/v2/me/proofs",
  tag,
  summary: "How one can prove again who one is",
  description:
    "For calls that answer STEP_UP_REQUIRED: by password, or at an identity provider that knows the person. Second factors stand in `v2.readMe`.",
  roles: STAFF_ROLE_CODES,
  response: z.object({
    hasPassword: z.boolean(),
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  example: { response: { hasPassword: false, providers: [{ id: "company", name: "Company ID" }] } },
});

/** Renews the proof of identity of a session at an identity provider. */
const finishSignOnProof = defineCall({
  id: "v2.finishSignOnProof",
  method: "POST",
  path: "/api/v2/login/oidc/proof",
  tag,
  summary: "Proves again who is signed in, at an identity provider",
  description: `For calls that answer STEP_UP_REQUIRED. The proof begins with a visit of \`/api/v2/login/oidc/{connectionId}/start?org=…&proof=1\` in a window beside the page. The provider is asked to check the person anew (\`prompt=login\`, \`max_age=0\`). SIGN_ON_REFUSED where its \`auth_time\` is missing or older than the question, PROOF_WRONG where somebody else signed in there. \`code\` is one of the authenticator app, or a recovery code, where the person has an app and the provider's second factor does not count. The proof is as old as \`auth_time\` and holds for five minutes from then on. ${OWN_PAGE}`,
  roles: STAFF_ROLE_CODES,
  body: z.object({ code: z.optional(text(40)) }),
  response: signInApi.stepUp.response,
  errors: ["PROOF_WRONG", "SIGN_IN_EXPIRED", "SIGN_ON_REFUSED", "SIGN_ON_UNREACHABLE", "GENERAL_NO_PERMISION"],
  example: { body: {}, response: signInApi.stepUp.example.response },
});

/** Proofs of identity at identity providers within a session. */
export const signOnProofsApi = { readMyProofs, finishSignOnProof } as const;
