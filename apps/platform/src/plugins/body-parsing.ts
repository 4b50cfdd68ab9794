import type { FastifyInstance, FastifyRequest } from "fastify";

/** Thrown for a body whose media type is not plain JSON in UTF-8. */
class MediaTypeError extends Error {
  override readonly name = "MediaTypeError";
  readonly statusCode = 415;
  readonly code = "MEDIA_TYPE_NOT_SUPPORTED";
}

const JSON_TYPE = /^application\/json(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?$/i;

/** Node keeps the first of two headers of this name; a proxy before us may have used the other one. */
function hasOneContentType({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((_entry, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === "content-type").length === 1;
}

function isPlainJson(request: FastifyRequest): boolean {
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = request.headers;
  return JSON_TYPE.test(type) && encoding.toLowerCase() === "identity" && hasOneContentType(request);
}

/** Thrown for text that the database cannot store; the whole body is refused. */
class LostTextError extends Error {
  override readonly name = "LostTextError";
  readonly statusCode = 400;
  readonly code = "CHARACTER_ZERO";
}

/** An escaped backslash, or an escaped NUL. */
const ZEROS = /\\\\|\\u0000/g;
const ZERO = String.raw`\u0000`;
const holdsZero = (body: string): boolean => body.match(ZEROS)?.includes(ZERO) ?? false;

/** An escaped backslash, a surrogate pair, or a lone surrogate. */
const ESCAPES = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}/g;
const HALF_PAIR_LENGTH = 6;

/** JSON can contain a lone surrogate, which UTF-8 cannot; it is replaced by U+FFFD. */
function mendHalfPairs(body: string): string {
  return body.replaceAll(ESCAPES, (escape) => (escape.length === HALF_PAIR_LENGTH ? String.raw`\ufffd` : escape));
}

/**
 * JSON in UTF-8 is the only body the API reads; any other media type, charset or encoding is refused before parsing. A
 * route with another format registers its own parser.
 */
export function addBodyParsing(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (!isPlainJson(request)) {
      return done(new MediaTypeError("Send the body as application/json in UTF-8"));
    }
    // Old clients send the content type with an empty body and everything in the query.
    if (body === "") {
      return done(null, undefined);
    }
    if (holdsZero(body)) {
      return done(new LostTextError("body: the character zero cannot be kept"));
    }
    return parseJson(request, mendHalfPairs(body), done);
  });
}
