import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { isoMoment } from "../wire.ts";
import { nameText, newPassword, staffEmail } from "./administration/common.ts";

const tag = "v2 setup";

/** Token of a set-up link; it travels in a body, and in the fragment of the page's address. */
const setupToken = z.string().check(z.regex(/^su_[\w-]{43}$/));

const exampleToken = "su_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY";

const readSetup = defineCall({
  id: "v2.readSetup",
  method: "GET",
  path: "/api/v2/setup",
  tag,
  summary: "Whether the server waits for its first operator",
  description:
    "Open while a link for a set-up is good and not used. The link is printed by the first start of an empty server, and by `npm run admin -- create-operator`.",
  roles: ["PUBLIC"],
  response: z.object({ open: z.boolean() }),
  example: { response: { open: true } },
});

const readSetupLink = defineCall({
  id: "v2.readSetupLink",
  method: "POST",
  path: "/api/v2/setup/link",
  tag,
  summary: "For whom a set-up link was made, and until when it is good",
  description: "The link is not used up. One that was used, replaced or never made is answered with LINK_EXPIRED.",
  roles: ["PUBLIC"],
  body: z.object({ token: setupToken }),
  response: z.object({
    email: z.nullable(z.string()),
    name: z.nullable(z.string()),
    expiresAt: isoMoment,
    passwordLengthMin: z.number(),
  }),
  errors: ["LINK_EXPIRED"],
  example: {
    body: { token: exampleToken },
    response: { email: null, name: null, expiresAt: "2026-11-24T09:00:00.000Z", passwordLengthMin: 12 },
  },
});

const completeSetup = defineCall({
  id: "v2.completeSetup",
  method: "POST",
  path: "/api/v2/setup",
  tag,
  summary: "Makes an operator of the platform",
  description:
    "Uses the link up; of two requests at once one succeeds and the other is answered with LINK_EXPIRED. The operator then logs in with the organisation of the answer, the address and the password. A link made for an e-mail address makes an operator of this address only.",
  roles: ["PUBLIC"],
  body: z.object({ token: setupToken, email: staffEmail, name: nameText, password: newPassword }),
  response: z.object({ org: z.string(), userName: z.string() }),
  errors: ["LINK_EXPIRED", "PASSWORD_NOT_ALLOWED", "ALREADY_EXISTS"],
  status: 201,
  example: {
    body: { token: exampleToken, email: "olga@ocean.example", name: "Olga Meer", password: "a long first password" },
    response: { org: "platform", userName: "olga@ocean.example" },
  },
});

/** The first operator of an empty server. */
export const setupApi = { readSetup, readSetupLink, completeSetup } as const;
