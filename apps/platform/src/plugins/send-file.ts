import { send } from "@fastify/send";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RefusedError } from "../api/register-failure.ts";

/** A file of a folder. The name comes from the request and may try to leave the folder. */
interface FileAsked {
  readonly folder: string;
  readonly file: string;
}

/** Part of a name inside a folder: not empty, not hidden, and no separator of another system. */
const PART = /^[^.\\][^\\]*$/;

const isInside = (file: string): boolean =>
  file
    .replace(/^\//, "")
    .split("/")
    .every((part) => PART.test(part));

/** Throws NOT_FOUND. */
export function refuseMissing(): never {
  throw new RefusedError("NOT_FOUND", "There is no such file");
}

/**
 * Answers with a file and these headers, or with the part or status that the request asks for: HEAD, ranges and
 * conditions. Throws NOT_FOUND for a file that is missing, hidden, a folder or outside the folder, and an error with
 * status 412 or 416 for a condition or range that the file does not meet.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, file }: FileAsked,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  if (!isInside(file)) {
    return refuseMissing();
  }
  // The library decodes the name again, and would set a header for caches of its own.
  const options = { root: folder, index: false, dotfiles: "ignore", cacheControl: false } as const;
  const found = await send(request.raw, encodeURI(file), options);
  if (found.type === "file") {
    // A 304 has no type; a file of an unknown kind has one, so that no browser guesses it.
    const type = found.statusCode === 304 ? {} : { "Content-Type": "application/octet-stream" };
    return reply
      .code(found.statusCode)
      .headers({ ...headers, ...type, ...found.headers })
      .send(found.stream);
  }
  if (found.type === "directory" || found.statusCode < 412) {
    return refuseMissing();
  }
  throw found.metadata.error;
}
