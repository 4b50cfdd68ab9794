import { v2 } from "@punktum/contracts";
import { nameOfBrowser } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Sessions } from "../../../office/sessions/index.ts";
import { registerCall, registerPublicCall } from "../../register.ts";

/** Registers logins of the second generation. */
export function registerLoginV2(app: FastifyInstance, { sessions }: { readonly sessions: Sessions }): void {
  registerPublicCall(app, v2.login, ({ body, address, requestId, userAgent }) =>
    sessions.login({
      browser: nameOfBrowser(userAgent),
      organization: body.org,
      email: body.userName,
      password: body.password,
      installationId: body.installationId,
      address,
      requestId,
    }),
  );
  registerPublicCall(app, v2.refresh, ({ body }) => sessions.refresh(body));
  registerCall(app, v2.openDeviceSession, ({ body, identity }) => sessions.openDeviceSession({ ...body, identity }));
}
