import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestEncrypted } from "node:https";
import type { LookupFunction } from "node:net";
import type { CustomFetchOptions } from "openid-client";
import type { ProviderAddresses } from "./addresses.ts";

/** A provider could not be asked: no connection, no answer in time, too long an answer, or a forbidden address. */
export class ProviderUnreachableError extends Error {
  override readonly name = "ProviderUnreachableError";
}

const ANSWER_BYTES_MAX = 512 * 1024;

const refusal = (what: string): ProviderUnreachableError =>
  new ProviderUnreachableError(`${what} is not an address of the public internet`);

/** Finds all addresses of a name; after a failure there are none. */
export type ResolveName = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[] | undefined) => void,
) => void;

/**
 * Looks a name up and refuses it when one of its addresses is private. It is the look-up of the connection itself, so
 * that a name cannot have another address a moment later.
 */
function createLookup(addresses: ProviderAddresses, resolve: ResolveName): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found = []) => {
      const [first] = found;
      if (error !== null || first === undefined) {
        done(error ?? refusal(hostname), "", 0);
      } else if (!found.every(({ address }) => addresses.allowsAddress(address))) {
        done(refusal(hostname), "", 0);
      } else if (options.all === true) {
        done(null, found);
      } else {
        done(null, first.address, first.family);
      }
    });
  };
}

function responseOf(answer: IncomingMessage, body: Buffer): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    headers.set(name, Array.isArray(value) ? value.join(", ") : (value ?? ""));
  }
  const status = answer.statusCode ?? 500;
  return new Response(status === 204 || status === 304 ? null : new Uint8Array(body), { status, headers });
}

function readAnswer(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    answer.on("data", (part: Buffer) => {
      bytes += part.length;
      parts.push(part);
      if (bytes > ANSWER_BYTES_MAX) {
        answer.destroy(new ProviderUnreachableError("the answer is too long"));
      }
    });
    answer.on("end", () => resolve(responseOf(answer, Buffer.concat(parts))));
    answer.on("error", reject);
  });
}

/** A request as the OpenID Connect library makes it; it follows no redirect. */
export type ProviderFetch = (address: string, options: CustomFetchOptions) => Promise<Response>;

function send(
  url: URL,
  { method, headers, body, signal }: CustomFetchOptions,
  find: LookupFunction,
): Promise<Response> {
  const request = url.protocol === "https:" ? requestEncrypted : requestPlain;
  const sent = body instanceof URLSearchParams || typeof body === "string" ? body.toString() : undefined;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method,
      headers: { ...headers, ...(sent !== undefined && { "content-length": Buffer.byteLength(sent) }) },
      // A connection that something else opened was not looked up by the rules here.
      agent: false,
      lookup: find,
      ...(signal !== undefined && { signal }),
    });
    asked.on("response", (answer) => void readAnswer(answer).then(resolve, reject));
    asked.on("error", reject);
    asked.end(sent);
  });
}

/** Creates the one way in which the platform asks identity providers. */
export function createProviderFetch(addresses: ProviderAddresses, resolve: ResolveName = lookup): ProviderFetch {
  const find = createLookup(addresses, resolve);
  return async (address, options) => {
    const url = new URL(address);
    if (!addresses.allowsUrl(url)) {
      throw refusal(url.host);
    }
    try {
      return await send(url, options, find);
    } catch (error) {
      throw error instanceof ProviderUnreachableError
        ? error
        : new ProviderUnreachableError(`${url.host} does not answer`, { cause: error });
    }
  };
}
