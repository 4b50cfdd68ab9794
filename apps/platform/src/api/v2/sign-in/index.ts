import { signInApi } from "@punktum/contracts";
import { nameOfBrowser, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { BrowserSessions } from "../../../office/sessions/index.ts";
import { registerBrowserCall } from "../../register-browser.ts";
import { registerCall } from "../../register.ts";

interface SignInServices {
  readonly browserSessions: BrowserSessions;
  /** Drops cached identities. */
  readonly rightsChanged: () => void;
}

/** Registers signing in and out in a browser, and proofs of who is signed in. */
export function registerSignInV2(app: FastifyInstance, { browserSessions, rightsChanged }: SignInServices): void {
  registerBrowserCall(app, signInApi.signIn, async ({ body, address, requestId, userAgent }) => {
    const { org: organization, userName: email, password } = body;
    const browser = nameOfBrowser(userAgent);
    const signedIn = await browserSessions.signIn({ organization, email, password, browser, address, requestId });
    if (!signedIn.ok) {
      return signedIn;
    }
    const { session, refreshToken } = signedIn.response;
    return { ...succeed({ session }), cookie: { programId: session.user.org, value: refreshToken } };
  });
  registerBrowserCall(app, signInApi.renewSession, async ({ body: { org: programId }, cookieOf }) => {
    const renewed = await browserSessions.renew({ programId, refreshToken: cookieOf(programId) });
    if (!renewed.ok) {
      return { ...renewed, cookie: { programId, value: undefined } };
    }
    const { session, refreshToken } = renewed.response;
    return { ...succeed(session), cookie: { programId, value: refreshToken } };
  });
  registerBrowserCall(app, signInApi.signOut, async ({ body: { org: programId }, cookieOf, requestId }) => {
    await browserSessions.signOut({ programId, refreshToken: cookieOf(programId), requestId });
    rightsChanged();
    return { ...succeed({}), cookie: { programId, value: undefined } };
  });
  registerCall(app, signInApi.stepUp, async ({ body, identity, address, requestId }) => {
    const proved = await browserSessions.stepUp({ identity, password: body.password, address, requestId });
    rightsChanged();
    return proved;
  });
}
