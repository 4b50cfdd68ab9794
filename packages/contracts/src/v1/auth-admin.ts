import * as z from "zod/mini";
import { defineCall } from "../call.ts";

/** The answer is the access token as plain text. */
export const authAdminLogin = defineCall({
  id: "v1.authAdminLogin",
  method: "POST",
  path: "/api/v1/auth-admin/login",
  tag: "v1 login",
  summary: "Legacy login; the answer is the token as plain text",
  description: "The token is an access token of the second generation, valid for 15 minutes.",
  example: {
    body: { email: "staff@pfm.example", organization: "pfm", password: "a-long-password" },
    response: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJleGFtcGxlIn0.c2lnbmF0dXJl",
  },
  roles: ["PUBLIC"],
  body: z.object({
    email: z.string().check(z.maxLength(254)),
    organization: z.string().check(z.maxLength(64)),
    password: z.string().check(z.maxLength(200)),
  }),
  response: z.string(),
  errors: [
    "LOGIN_ERROR",
    "PASSWORD_REQUIRED",
    "EMPTY_EMAIL",
    "ORGANIZATION_REQUIRED",
    "ORGANIZATION_NOT_FOUND",
    "SECOND_FACTOR_REQUIRED",
  ],
});
