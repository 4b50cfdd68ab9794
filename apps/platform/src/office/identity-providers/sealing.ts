import { createBox, keysFor, type ServerSecrets } from "../factors/index.ts";
import { UnreachableError } from "../outgoing/index.ts";

/** What a client secret belongs to. */
interface SecretOwner {
  readonly programId: string;
  readonly issuer: string;
  readonly clientId: string;
}

/** Seals client secrets with a key of the server; the database alone cannot read them. */
export interface ProviderSeal {
  seal(owner: SecretOwner, secret: string): Buffer;
  open(owner: SecretOwner, sealed: Buffer): string;
}

/**
 * Creates the seal. A secret can be opened only for its programme, issuer and client. Otherwise a changed issuer in the
 * table would receive the secret.
 */
export function createProviderSeal(secrets: ServerSecrets): ProviderSeal {
  const box = createBox(keysFor(secrets, "punktum identity providers 1 seal"));
  const nameOf = ({ programId, issuer, clientId }: SecretOwner): string =>
    JSON.stringify([programId, issuer, clientId]);
  return {
    seal: (owner, plain) => box.seal(nameOf(owner), Buffer.from(plain)),
    open: (owner, sealed) => {
      try {
        return box.open(nameOf(owner), sealed).toString();
      } catch (error) {
        const message = "the stored secret does not open: the server's secret is another one than when it was stored";
        throw new UnreachableError(message, { cause: error });
      }
    },
  };
}
