import { organization } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { RefusedError } from "../api/register-failure.ts";
import type { Database } from "../database/index.ts";
import { readPictureContent } from "../offers/pictures/index.ts";
import { PICTURE_POLICY } from "./front-ends.ts";

const FILE = /^([\da-f-]{36})\.webp$/;
const address = z.object({
  programId: organization,
  file: z.string().check(z.regex(FILE)),
});

const refuse = (): never => {
  throw new RefusedError("NOT_FOUND", "There is no such picture");
};

/**
 * Serves the pictures that staff have uploaded, to everybody: kiosks show them without a login. What an address answers
 * never changes, because every upload gets an address of its own.
 */
export function addUploadedPictures(app: FastifyInstance, database: Database): void {
  app.get("/media/uploads/:programId/:file", async (request, reply) => {
    const asked = z.safeParse(address, request.params);
    const id = asked.success ? z.safeParse(z.uuid(), FILE.exec(asked.data.file)?.[1]) : undefined;
    if (asked.data === undefined || id?.data === undefined) {
      return refuse();
    }
    const { data: pictureId } = id;
    const content = await database.withProgram(asked.data.programId, (transaction) =>
      readPictureContent(transaction, pictureId),
    );
    return reply
      .header("content-security-policy", PICTURE_POLICY)
      .header("cache-control", "public, max-age=31536000, immutable")
      .type("image/webp")
      .send(content ?? refuse());
  });
}
