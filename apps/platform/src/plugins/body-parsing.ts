import type { FastifyInstance } from "fastify";

/** JSON is the only body the API reads; any other media type is refused before its body is looked at (T16). */
export function addBodyParsing(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    // Old clients name the type and send everything in the query.
    if (body === "") return done(null, undefined);
    return parseJson(request, body, done);
  });
}
