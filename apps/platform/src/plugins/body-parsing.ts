import type { FastifyInstance, FastifyRequest } from "fastify";

/** A body that is not told to be plain UTF-8 JSON, letter by letter. */
class MediaTypeError extends Error {
  override readonly name = "MediaTypeError";
  readonly statusCode = 415;
  readonly code = "MEDIA_TYPE_NOT_SUPPORTED";
}

const JSON_TYPE = /^application\/json(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?$/i;

/** Node keeps the first of two headers of this name; what stands before us may have read the other one. */
function hasOneContentType({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((_entry, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === "content-type").length === 1;
}

function isPlainJson(request: FastifyRequest): boolean {
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = request.headers;
  return JSON_TYPE.test(type) && encoding.toLowerCase() === "identity" && hasOneContentType(request);
}

/** Text that no database can keep: nothing of it is taken. */
class LostTextError extends Error {
  override readonly name = "LostTextError";
  readonly statusCode = 400;
  readonly code = "CHARACTER_ZERO";
}

/** An escaped backslash, or the character no database holds. */
const ZEROS = /\\\\|\\u0000/g;
const ZERO = String.raw`\u0000`;
const holdsZero = (body: string): boolean => body.match(ZEROS)?.includes(ZERO) ?? false;

/** An escaped backslash, a whole surrogate pair, or half of one. */
const ESCAPES = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}/g;
const HALF_PAIR_LENGTH = 6;

/** JSON can write half a pair, which no text in UTF-8 can hold: it becomes the sign for a character that was lost. */
function mendHalfPairs(body: string): string {
  return body.replaceAll(ESCAPES, (escape) => (escape.length === HALF_PAIR_LENGTH ? String.raw`\ufffd` : escape));
}

/**
 * JSON in UTF-8 is the only body the API reads; any other media type, charset or encoding is refused before the body is
 * looked at (T16). A route that reads something else brings its own parser.
 */
export function addBodyParsing(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (!isPlainJson(request)) {
      return done(new MediaTypeError("Send the body as application/json in UTF-8"));
    }
    // Old clients name the type and send everything in the query.
    if (body === "") {
      return done(null, undefined);
    }
    if (holdsZero(body)) {
      return done(new LostTextError("body: the character zero cannot be kept"));
    }
    return parseJson(request, mendHalfPairs(body), done);
  });
}
