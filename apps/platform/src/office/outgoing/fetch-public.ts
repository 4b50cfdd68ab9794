import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestEncrypted } from "node:https";
import type { LookupFunction } from "node:net";
import type { OutgoingAddresses } from "./addresses.ts";

/** A request to another system failed: no connection, a timeout, too long an answer, or a forbidden address. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

/** The address is not on the public internet. */
export class AddressRefusedError extends UnreachableError {}

const ANSWER_BYTES_MAX = 512 * 1024;

const refusal = (what: string): AddressRefusedError =>
  new AddressRefusedError(`${what} is not an address of the public internet`);

/** Resolves all addresses of a name; none after a failure. */
export type ResolveName = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[] | undefined) => void,
) => void;

/**
 * Resolves a name and refuses it if one of its addresses is private. The connection itself uses this look-up, so that a
 * name cannot resolve to another address between check and use.
 */
function createLookup(addresses: OutgoingAddresses, resolve: ResolveName): LookupFunction {
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

/** Statuses whose answer has no body. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/** Throws for an invalid status. */
function responseOf(answer: IncomingMessage, body: Buffer): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    headers.set(name, Array.isArray(value) ? value.join(", ") : (value ?? ""));
  }
  const status = answer.statusCode ?? 500;
  return new Response(WITHOUT_BODY.includes(status) ? null : new Uint8Array(body), { status, headers });
}

function readBody(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    answer.on("data", (part: Buffer) => {
      bytes += part.length;
      parts.push(part);
      if (bytes > ANSWER_BYTES_MAX) {
        answer.destroy(new UnreachableError("the answer is too long"));
      }
    });
    answer.on("end", () => resolve(Buffer.concat(parts)));
    answer.on("error", reject);
  });
}

/** The body to send; other kinds of bodies are left out. */
interface OutgoingRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Fetch function for addresses of the public internet; it follows no redirect. */
export type PublicFetch = (address: string, request: OutgoingRequest) => Promise<Response>;

function send(url: URL, { method, headers, body, signal }: OutgoingRequest, find: LookupFunction): Promise<Response> {
  const request = url.protocol === "https:" ? requestEncrypted : requestPlain;
  const sent = body instanceof URLSearchParams || typeof body === "string" ? body.toString() : undefined;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method,
      headers: { ...headers, ...(sent !== undefined && { "content-length": Buffer.byteLength(sent) }) },
      // A pooled connection would bypass the checked look-up.
      agent: false,
      lookup: find,
      ...(signal !== undefined && { signal }),
    });
    asked.on("response", (answer) => {
      readBody(answer)
        .then((read) => resolve(responseOf(answer, read)))
        .catch(reject);
    });
    // Without a listener the socket is closed, and the request never ends.
    asked.on("upgrade", (_answer, socket) => {
      socket.destroy();
      reject(new UnreachableError("the answer changes the protocol"));
    });
    asked.on("error", reject);
    asked.end(sent);
  });
}

/** Creates the fetch function for all requests to other systems. */
export function createPublicFetch(addresses: OutgoingAddresses, resolve: ResolveName = lookup): PublicFetch {
  const find = createLookup(addresses, resolve);
  return async (address, options) => {
    const url = new URL(address);
    if (!addresses.allowsUrl(url)) {
      throw refusal(url.host);
    }
    try {
      return await send(url, options, find);
    } catch (error) {
      throw error instanceof UnreachableError
        ? error
        : new UnreachableError(`${url.host} does not answer`, { cause: error });
    }
  };
}
