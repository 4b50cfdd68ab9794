import { identityProvidersApi } from "@punktum/contracts";
import * as z from "zod/mini";

/** A connection to an identity provider. */
export type ProviderRecord = z.output<typeof identityProvidersApi.readIdentityProvider.response>;

/** Body of a connection as the platform takes it. */
export type ProviderBody = z.output<typeof identityProvidersApi.replaceIdentityProvider.body>;

const { shape } = identityProvidersApi.replaceIdentityProvider.body;

/** What the form of a connection asks for; an emptied field counts as absent. */
export const editedProvider = z.object({ ...shape, groupsClaim: z.optional(shape.groupsClaim) });

/** The same for a new connection, which needs its secret. */
export const newProvider = z.object({
  ...editedProvider.shape,
  clientSecret: z.string().check(z.minLength(1), z.maxLength(1000)),
});

/** Values of the form. */
export type ProviderValues = z.output<typeof editedProvider>;

/** Calls whose answers a changed connection changes. */
export const PROVIDER_READS = [identityProvidersApi.listIdentityProviders, identityProvidersApi.readIdentityProvider];

/** The form of a new connection. */
export const EMPTY: ProviderValues & { clientSecret: string } = {
  name: "",
  issuer: "",
  clientId: "",
  clientSecret: "",
  secondFactor: "WHEN_SAID",
  groupsClaim: "",
  groups: [],
  active: true,
};

/** What the form edits of a connection. */
export function providerValuesOf(record: ProviderRecord): ProviderValues {
  const { name, issuer, clientId, secondFactor, groupsClaim, groups, active } = record;
  return { name, issuer, clientId, secondFactor, groupsClaim, groups, active };
}

const DESCRIPTION = /\/\.well-known\/openid-configuration\/?$/;

/** What the platform gets. Providers often show the address of their description, which is longer than the issuer. */
export function bodyOf({ groupsClaim = "", issuer, ...values }: ProviderValues): ProviderBody {
  return { ...values, groupsClaim, issuer: issuer.replace(DESCRIPTION, "") };
}

const ID_LENGTH_MAX = 32;

/** Name of a new connection in addresses, made of what people call it. */
export function idOf(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, ID_LENGTH_MAX - 3)
    .replaceAll(/^-+|-+$/g, "");
  const wanted = plain === "" ? "company" : plain;
  const free = [wanted, ...Array.from({ length: taken.length }, (_none, index) => `${wanted}-${index + 2}`)];
  return free.find((id) => !taken.includes(id)) ?? wanted;
}
