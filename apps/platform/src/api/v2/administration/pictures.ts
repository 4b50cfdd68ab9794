import { createHash } from "node:crypto";
import { picturesApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import {
  addPicture,
  deletePicture,
  encodePicture,
  findPicture,
  listPictures,
  type PictureProblem,
} from "../../../offers/pictures/index.ts";
import { registerPasswordWrite, runOnceInTransaction } from "../../register.ts";
import {
  type AdministrationServices,
  auditChange,
  NOT_FOUND,
  OTHER_PROGRAM,
  registerChange,
  registerRead,
} from "./support.ts";
import { refuseDefinition, refuseUnknownOwner } from "./voucher-scope.ts";

const subjectKind = "PICTURE";

const PROBLEMS: Readonly<Record<PictureProblem, string>> = {
  NOT_A_PICTURE: "body: not a JPEG, PNG or WebP file",
  TOO_MANY_PIXELS: "body: more than 50 megapixels",
  DAMAGED: "body: the file is damaged",
};

const refuseFile = (problem: PictureProblem) => {
  const message = PROBLEMS[problem];
  return {
    ok: false,
    error: { code: "REQUEST_INVALID", message, problems: [message], details: { picture: problem } },
  } as const;
};

/** Only here files are read as bodies, so the route has a scope of its own. */
function registerUpload(app: FastifyInstance, { database }: AdministrationServices): void {
  const call = picturesApi.createPicture;
  void app.register(async (scope) => {
    scope.addContentTypeParser([...call.bodyTypes], { parseAs: "buffer" }, (request, body: Buffer, done) => {
      const type = request.headers["content-type"] ?? "";
      done(null, new File([Uint8Array.from(body)], "", { type }));
    });
    registerPasswordWrite(scope, database, call, async (input) => {
      const { identity, requestId, params, query, idempotencyKey: key } = input;
      if (params.programId !== identity.programId) {
        return OTHER_PROGRAM;
      }
      const owner = { partnerId: query.partnerId ?? null, storeId: null };
      const mayNot = refuseDefinition(identity, owner);
      if (mayNot !== undefined) {
        return mayNot;
      }
      const file = await input.body.bytes();
      const encoded = await encodePicture(file);
      if (!encoded.ok) {
        return refuseFile(encoded.problem);
      }
      const digest = createHash("sha256").update(file).digest("hex");
      const asked = { programId: identity.programId, owner: identity.subjectId, key, asked: { query, digest }, call };
      return runOnceInTransaction(database, asked, async (transaction) => {
        const refused = await refuseUnknownOwner(transaction, owner);
        if (refused !== undefined) {
          return refused;
        }
        const stored = { ...encoded.picture, ...owner, name: query.name, uploadedBy: identity.subjectId };
        const { picture, isNew } = await addPicture(transaction, stored);
        if (isNew) {
          const audit = { action: "PICTURE_ADDED", subjectKind, subjectId: picture.id, after: picture };
          await auditChange(transaction, { identity, requestId }, audit);
        }
        return succeed(picture);
      });
    });
  });
}

/** Registers the library of pictures. */
export function registerPictures(app: FastifyInstance, services: AdministrationServices): void {
  registerUpload(app, services);
  registerRead(app, services, picturesApi.listPictures, ({ transaction, identity, query }) =>
    listPictures(transaction, { partnerIds: identity.partnerIds, ...query }),
  );
  registerChange(app, services, picturesApi.deletePicture, async ({ transaction, identity, params }) => {
    const picture = await findPicture(transaction, params.pictureId);
    if (picture === undefined) {
      return NOT_FOUND;
    }
    const refused = refuseDefinition(identity, { ...picture, storeId: null });
    if (refused !== undefined) {
      return refused;
    }
    if (picture.uses > 0) {
      return fail("STILL_IN_USE", "A voucher, a level, the screen saver or the kiosk's look shows this picture");
    }
    await deletePicture(transaction, picture.id);
    const audit = { action: "PICTURE_DELETED", subjectKind, subjectId: picture.id, before: picture };
    return succeed({ response: {}, audit });
  });
}
