import { passkeysApi, signInApi, signInFactorsApi } from "@punktum/contracts";
import { nameOfBrowser, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { BrowserSessions, SignInSteps } from "../../../office/sessions/index.ts";
import { registerBrowserCall } from "../../register-browser.ts";
import { registerCall } from "../../register.ts";

interface SignInServices {
  readonly browserSessions: BrowserSessions;
  readonly steps: SignInSteps;
  /** Drops cached identities. */
  readonly rightsChanged: () => void;
}

function registerSignIn(app: FastifyInstance, { browserSessions, rightsChanged }: SignInServices): void {
  registerBrowserCall(app, signInApi.signIn, async ({ body, address, requestId, userAgent }) => {
    const { org: organization, userName: email, password } = body;
    const browser = nameOfBrowser(userAgent);
    const signedIn = await browserSessions.signIn({ organization, email, password, browser, address, requestId });
    if (!signedIn.ok) {
      return signedIn;
    }
    if ("challenge" in signedIn.response) {
      return succeed({ factor: signedIn.response });
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
  registerCall(app, signInApi.stepUp, async ({ body, identity, address, requestId, site }) => {
    const proved = await browserSessions.stepUp({ identity, ...body, address, requestId, site });
    rightsChanged();
    return proved;
  });
}

function registerSteps(app: FastifyInstance, { steps }: SignInServices): void {
  registerBrowserCall(app, signInFactorsApi.signInFactor, async ({ body, requestId, userAgent }) => {
    const { org: programId, ...given } = body;
    const proved = await steps.prove({ programId, ...given, browser: nameOfBrowser(userAgent), requestId });
    if (!proved.ok) {
      return proved;
    }
    const { session, refreshToken } = proved.response;
    return { ...succeed({ session }), cookie: { programId, value: refreshToken } };
  });
  registerBrowserCall(app, passkeysApi.startPasskeySignIn, ({ body: { org: programId }, site }) =>
    steps.startPasskey({ programId, site }),
  );
  registerBrowserCall(app, passkeysApi.signInPasskey, async ({ body, requestId, userAgent, site }) => {
    const { org: programId, ...given } = body;
    const browser = nameOfBrowser(userAgent);
    const proved = await steps.provePasskey({ programId, ...given, browser, requestId, site });
    if (!proved.ok) {
      return proved;
    }
    const { session, refreshToken } = proved.response;
    return { ...succeed({ session }), cookie: { programId, value: refreshToken } };
  });
  registerBrowserCall(app, signInFactorsApi.startEnrolment, ({ body: { org: programId, challenge } }) =>
    steps.startEnrolment({ programId, challenge }),
  );
  registerBrowserCall(app, signInFactorsApi.finishEnrolment, async ({ body, requestId, userAgent }) => {
    const { org: programId, ...given } = body;
    const finished = await steps.finishEnrolment({ programId, ...given, browser: nameOfBrowser(userAgent), requestId });
    if (!finished.ok) {
      return finished;
    }
    const { session, refreshToken, recoveryCodes } = finished.response;
    const cookie = { programId, value: refreshToken };
    return { ...succeed({ session, recoveryCodes: [...recoveryCodes] }), cookie };
  });
}

/** Registers signing in and out in a browser, and proofs of who is signed in. */
export function registerSignInV2(app: FastifyInstance, services: SignInServices): void {
  registerSignIn(app, services);
  registerSteps(app, services);
}
