import { identityProvidersApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { ProgramTransaction } from "../../../database/index.ts";
import {
  deleteProvider,
  findProvider,
  type GroupRole,
  type ListedProvider,
  listProviders,
  type ProviderAddresses,
  type ProviderClient,
  type ProviderSeal,
  type SealedProvider,
  writeProvider,
} from "../../../office/identity-providers/index.ts";
import { UnreachableError } from "../../../office/outgoing/index.ts";
import { type CallContext, inTransaction, registerCall, registerPasswordWrite } from "../../register.ts";
import type { Answer } from "../../register-failure.ts";
import { whileUnchanged } from "../../versions.ts";
import {
  type AdministrationServices,
  auditChange,
  NOT_FOUND,
  OTHER_PROGRAM,
  registerChange,
  registerRead,
} from "../administration/support.ts";
import type { CallbackAddress } from "./callback-address.ts";

export interface ProviderServices extends AdministrationServices {
  readonly providers: ProviderClient;
  readonly providerSeal: ProviderSeal;
  readonly addresses: ProviderAddresses;
  readonly callbackAddress: CallbackAddress;
}

const ADDRESS = fail("ADDRESS_NOT_ALLOWED", "The issuer needs HTTPS and an address of the public internet");
const NO_SECRET = fail("REQUEST_INVALID", "body.clientSecret: needed with a new issuer or client");
const NO_TENANT = fail(
  "REQUEST_INVALID",
  "body.emailsVerified: only with the issuer of one tenant of Entra ID, https://login.microsoftonline.com/<tenant>/v2.0",
);
const NO_PLACE = fail("REQUEST_INVALID", "body.groups: a partner or store does not exist");
const TAKEN = fail("ALREADY_EXISTS", "Another connection has this issuer");
const SUBJECT = "IDENTITY_PROVIDER";

const present = ({ groups, ...rest }: ListedProvider, redirectUri: string) => ({
  ...rest,
  redirectUri,
  groups: [...groups],
});

/** Whether every partner and shop of the entries is there. */
async function existAll({ db }: ProgramTransaction, groups: readonly GroupRole[]): Promise<boolean> {
  const partners = [...new Set(groups.flatMap(({ partnerIds }) => partnerIds.map(Number)))];
  const stores = [...new Set(groups.flatMap(({ storeIds }) => storeIds.map(Number)))];
  const found = await Promise.all([
    partners.length === 0 ? [] : db.selectFrom("partners").select("id").where("id", "in", partners).execute(),
    stores.length === 0 ? [] : db.selectFrom("stores").select("id").where("id", "in", stores).execute(),
  ]);
  return found[0].length === partners.length && found[1].length === stores.length;
}

type Settings = z.output<typeof identityProvidersApi.replaceIdentityProvider.body>;

/** A connection to write: who changes it, and into what. */
interface Writing {
  readonly input: CallContext & { readonly params: { readonly connectionId: string }; readonly body: Settings };
  readonly transaction: ProgramTransaction;
}

async function replace(
  { providerSeal, callbackAddress }: ProviderServices,
  { input, transaction }: Writing,
): Promise<Answer<z.input<typeof identityProvidersApi.replaceIdentityProvider.response>>> {
  const { programId } = transaction;
  const { connectionId: id } = input.params;
  const { clientSecret: given, ...settings } = input.body;
  const { issuer, clientId } = settings;
  const before = await findProvider(transaction, id, { lock: true });
  // Keeps the secret for the same issuer and client only; otherwise it would be sent to another issuer.
  const kept = before?.issuer === issuer && before.clientId === clientId ? before.clientSecret : undefined;
  const clientSecret = given === undefined ? kept : providerSeal.seal({ programId, issuer, clientId }, given);
  if (clientSecret === undefined) {
    return NO_SECRET;
  }
  if (!(await existAll(transaction, settings.groups))) {
    return NO_PLACE;
  }
  if ((await writeProvider(transaction, { id, ...settings, clientSecret }, before)) === "TAKEN") {
    return TAKEN;
  }
  const after = { id, ...settings, ...(given !== undefined && { newSecret: true }) };
  const audit = { subjectKind: SUBJECT, subjectId: id, after };
  await auditChange(transaction, input, { ...audit, ...changeOf(before) });
  const written = (await listProviders(transaction)).find((provider) => provider.id === id);
  return written === undefined ? NOT_FOUND : succeed(present(written, callbackAddress(input.site, id)));
}

/** State for the audit log, without the secret. */
function changeOf(before: SealedProvider | undefined) {
  if (before === undefined) {
    return { action: "IDENTITY_PROVIDER_CREATED" };
  }
  const { clientSecret: _sealed, ...shown } = before;
  return { action: "IDENTITY_PROVIDER_CHANGED", before: shown };
}

function registerReplacing(app: FastifyInstance, services: ProviderServices): void {
  const { database, addresses } = services;
  const call = identityProvidersApi.replaceIdentityProvider;
  registerPasswordWrite(app, database, call, async (input) => {
    const { identity, params, body, ifMatch } = input;
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    if (!URL.canParse(body.issuer) || !addresses.allowsUrl(new URL(body.issuer))) {
      return ADDRESS;
    }
    if (body.emailsVerified && !addresses.isOneTenant(new URL(body.issuer))) {
      return NO_TENANT;
    }
    return inTransaction(database, identity.programId, (transaction) =>
      whileUnchanged(transaction, call, { params, ifMatch, work: () => replace(services, { input, transaction }) }),
    );
  });
}

function registerCheck(app: FastifyInstance, { database, providers, providerSeal }: ProviderServices): void {
  registerCall(app, identityProvidersApi.checkIdentityProvider, async ({ identity, params, log }) => {
    const { programId, connectionId } = params;
    if (programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const found = await database.withProgram(programId, (transaction) => findProvider(transaction, connectionId));
    if (found === undefined) {
      return NOT_FOUND;
    }
    const { issuer, clientId, groupsClaim, emailsVerified } = found;
    try {
      const clientSecret = providerSeal.open({ programId, issuer, clientId }, found.clientSecret);
      await providers.check({ issuer, clientId, clientSecret, groupsClaim, emailsVerified });
      return succeed({});
    } catch (error) {
      if (!(error instanceof UnreachableError)) {
        throw error;
      }
      log.info({ program: programId, connection: connectionId, reason: error.message }, "identity provider not usable");
      return fail("SIGN_ON_UNREACHABLE", "The identity provider does not answer, or may not be asked");
    }
  });
}

/** Registers the connections of a programme to identity providers. */
export function registerIdentityProviders(app: FastifyInstance, services: ProviderServices): void {
  const { callbackAddress } = services;
  registerRead(app, services, identityProvidersApi.listIdentityProviders, async ({ transaction, site }) => {
    const listed = await listProviders(transaction);
    const data = listed.map((provider) => present(provider, callbackAddress(site, provider.id)));
    return succeed({ data, redirectUri: callbackAddress(site, "{connectionId}") });
  });
  registerRead(app, services, identityProvidersApi.readIdentityProvider, async ({ transaction, params, site }) => {
    const found = (await listProviders(transaction)).find(({ id }) => id === params.connectionId);
    const redirectUri = callbackAddress(site, params.connectionId);
    return found === undefined ? NOT_FOUND : succeed(present(found, redirectUri));
  });
  registerReplacing(app, services);
  registerChange(app, services, identityProvidersApi.deleteIdentityProvider, async ({ transaction, params }) => {
    const { connectionId: subjectId } = params;
    if (!(await deleteProvider(transaction, subjectId))) {
      return NOT_FOUND;
    }
    return succeed({ response: {}, audit: { action: "IDENTITY_PROVIDER_DELETED", subjectKind: SUBJECT, subjectId } });
  });
  registerCheck(app, services);
}
