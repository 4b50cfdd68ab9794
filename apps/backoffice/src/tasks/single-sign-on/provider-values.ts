import { identityProvidersApi } from "@punktum/contracts";
import * as z from "zod/mini";

/** A connection to an identity provider. */
export type ProviderRecord = z.output<typeof identityProvidersApi.readIdentityProvider.response>;

/** Request body of a connection. */
export type ProviderBody = z.output<typeof identityProvidersApi.replaceIdentityProvider.body>;

const { shape } = identityProvidersApi.replaceIdentityProvider.body;

/** Schema of the form; an empty field counts as absent. */
const editedProvider = z.object({ ...shape, groupsClaim: z.optional(shape.groupsClaim) });

/** Issuer and client, to which a stored secret belongs. */
type SecretOf = Pick<z.output<typeof editedProvider>, "issuer" | "clientId">;

const isSameClient = (one: SecretOf, other: SecretOf): boolean =>
  issuerOf(one.issuer.trim()) === other.issuer && one.clientId === other.clientId;

/** Schema for an existing connection: a changed issuer or client requires a new secret. */
export const changedProvider = (record: SecretOf): typeof editedProvider =>
  editedProvider.check(
    z.refine((values) => values.clientSecret !== undefined || isSameClient(values, record), {
      error: "required",
      path: ["clientSecret"],
    }),
  );

/** Schema for a new connection, which requires the secret. */
export const newProvider = z.object({
  ...editedProvider.shape,
  clientSecret: z.string().check(z.minLength(1), z.maxLength(1000)),
});

/** Values of the form. */
export type ProviderValues = z.output<typeof editedProvider>;

/** Calls to read again after a connection has changed. */
export const PROVIDER_READS = [identityProvidersApi.listIdentityProviders, identityProvidersApi.readIdentityProvider];

/** Initial values of a new connection. */
export const EMPTY: ProviderValues & { clientSecret: string } = {
  name: "",
  issuer: "",
  clientId: "",
  clientSecret: "",
  secondFactor: "WHEN_SAID",
  groupsClaim: "",
  groups: [],
  emailsVerified: false,
  active: true,
};

/** Extracts the form's values from a connection. */
export function providerValuesOf(record: ProviderRecord): ProviderValues {
  const { name, issuer, clientId, secondFactor, groupsClaim, groups, emailsVerified, active } = record;
  return { name, issuer, clientId, secondFactor, groupsClaim, groups, emailsVerified, active };
}

const DESCRIPTION = /\/\.well-known\/openid-configuration\/?$/;

/** Removes the metadata path, which users often paste with the issuer. */
function issuerOf(typed: string): string {
  return typed.replace(DESCRIPTION, "");
}

/** Converts the form's values to the request body. */
export function bodyOf({ groupsClaim = "", issuer, ...values }: ProviderValues): ProviderBody {
  return { ...values, groupsClaim, issuer: issuerOf(issuer) };
}

/** Request body after a conflict: without the typed secret if the colleague's issuer or client was chosen. */
export function chosenBodyOf(values: ProviderValues, typed: SecretOf): ProviderBody {
  const { clientSecret, ...rest } = bodyOf(values);
  const isMine = isSameClient(typed, rest);
  return { ...rest, ...(clientSecret !== undefined && isMine && { clientSecret }) };
}

const ID_LENGTH_MAX = 32;

/** Derives a unique id from the name of a new connection. */
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
