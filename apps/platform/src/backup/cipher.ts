import { ReadableStream } from "node:stream/web";

import { Decrypter, Encrypter } from "age-encryption";

/** A stream of bytes to bytes. */
export type Cipher = (content: AsyncIterable<unknown>) => AsyncIterable<unknown>;

/** Leaves the bytes unchanged. */
export const noCipher: Cipher = (content) => content;

async function* bytesOf(content: AsyncIterable<unknown>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const chunk of content) {
    if (!(chunk instanceof Uint8Array)) {
      throw new TypeError("a stream of bytes was expected");
    }
    yield new Uint8Array(chunk);
  }
}

/** Encrypts for the owners of these public keys (`age1…`), so that the machine that takes backups cannot read them. */
export function encryptFor(recipients: readonly string[]): Cipher {
  const encrypter = new Encrypter();
  recipients.forEach((recipient) => encrypter.addRecipient(recipient));
  return async function* encrypted(content) {
    yield* await encrypter.encrypt(ReadableStream.from(bytesOf(content)));
  };
}

/** Decrypts with the identity (`AGE-SECRET-KEY-1…`) in a file of `age-keygen`. */
export function decryptWith(identityFile: string): Cipher {
  const decrypter = new Decrypter();
  identityFile
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .forEach((identity) => decrypter.addIdentity(identity));
  return async function* decrypted(content) {
    yield* await decrypter.decrypt(ReadableStream.from(bytesOf(content)));
  };
}
