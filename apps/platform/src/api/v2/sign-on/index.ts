import { signOnApi, signOnProofsApi } from "@punktum/contracts";
import { fail, nameOfBrowser, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import {
  createProviderAddresses,
  createProviderClient,
  createProviderSeal,
} from "../../../office/identity-providers/index.ts";
import { createFactorSeal, type ServerSecrets } from "../../../office/factors/index.ts";
import {
  type AccessTokens,
  createProviderProofs,
  createSignOns,
  type ProviderProofs,
} from "../../../office/sessions/index.ts";
import { registerBrowserCall, registerOwnBrowserCall } from "../../register-browser.ts";
import { registerCall } from "../../register.ts";
import type { AdministrationServices } from "../administration/support.ts";
import { createCallbackAddress } from "./callback-address.ts";
import { registerSignOnPages } from "./pages.ts";
import { registerIdentityProviders } from "./providers.ts";

/** How identity providers are reached. */
export interface SignOnSettings {
  /** Address under which browsers reach the platform; absent: the host that was asked. */
  readonly publicUrl: string | undefined;
  /** Allows providers on this machine, also without encryption. */
  readonly loopback: boolean;
}

interface SignOnServices extends AdministrationServices {
  readonly accessTokens: AccessTokens;
  readonly phoneSecrets: ServerSecrets;
  readonly signOn?: SignOnSettings | undefined;
}

function registerProofs(app: FastifyInstance, proofs: ProviderProofs, rightsChanged: () => void): void {
  registerCall(app, signOnProofsApi.readMyProofs, async ({ identity }) => succeed(await proofs.ways(identity)));
  registerOwnBrowserCall(app, signOnProofsApi.finishSignOnProof, async (input) => {
    const { identity, body, signOnSecretOf, requestId } = input;
    const browserSecret = signOnSecretOf(identity.programId);
    if (browserSecret === undefined) {
      return fail("SIGN_IN_EXPIRED", "No proof has begun in this browser");
    }
    const proved = await proofs.finish({ identity, browserSecret, code: body.code, requestId });
    rightsChanged();
    return proved.ok ? { ...proved, endsSignOn: identity.programId } : proved;
  });
}

/** Registers sign-in with identity providers, and their administration. */
export function registerSignOnV2(app: FastifyInstance, services: SignOnServices): void {
  const { phoneSecrets, clock, signOn = { publicUrl: undefined, loopback: false } } = services;
  const addresses = createProviderAddresses(signOn);
  const providers = createProviderClient(addresses, () => clock.nowMs());
  const providerSeal = createProviderSeal(phoneSecrets);
  const callbackAddress = createCallbackAddress(signOn.publicUrl);
  const seal = createFactorSeal(phoneSecrets);
  const signOns = createSignOns({ ...services, seal, providers, providerSeal });
  registerSignOnPages(app, { signOns, callbackAddress });
  registerProofs(app, createProviderProofs({ ...services, seal }), services.rightsChanged);
  registerIdentityProviders(app, { ...services, providers, providerSeal, addresses, callbackAddress });
  registerBrowserCall(app, signOnApi.finishSignOn, async ({ body, signOnSecretOf, requestId, userAgent }) => {
    const { org: programId } = body;
    const browserSecret = signOnSecretOf(programId);
    if (browserSecret === undefined) {
      return fail("SIGN_IN_EXPIRED", "No sign-in has begun in this browser");
    }
    const browser = nameOfBrowser(userAgent);
    const finished = await signOns.finish({ programId, browserSecret, browser, requestId });
    if (!finished.ok) {
      return { ...finished, endsSignOn: programId };
    }
    if ("challenge" in finished.response) {
      return { ...succeed({ factor: finished.response }), endsSignOn: programId };
    }
    const { session, refreshToken } = finished.response;
    return { ...succeed({ session }), endsSignOn: programId, cookie: { programId, value: refreshToken } };
  });
}
