import { administrationApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { createTag, findTag, listTags, replaceTag } from "../../../office/tags/index.ts";
import { type AdministrationServices, NOT_FOUND, registerChange, registerRead } from "./support.ts";

const TAKEN = fail("ALREADY_EXISTS", "The domain has a tag of this name");
const subjectKind = "TAG";

/** Registers tags. */
export function registerTagAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, administrationApi.listTags, ({ transaction, query }) => listTags(transaction, query));
  registerRead(app, services, administrationApi.readTag, async ({ transaction, params }) => {
    const tag = await findTag(transaction, params.tagId);
    return tag === undefined ? NOT_FOUND : succeed(tag);
  });
  registerChange(app, services, administrationApi.createTag, async ({ transaction, body }) => {
    const after = await createTag(transaction, { ...body, active: true });
    if (after === undefined) {
      return TAKEN;
    }
    return succeed({ response: after, audit: { action: "TAG_CREATED", subjectKind, subjectId: after.id, after } });
  });
  registerChange(app, services, administrationApi.replaceTag, async ({ transaction, params, body }) => {
    const before = await findTag(transaction, params.tagId, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const after = await replaceTag(transaction, { ...body, id: before.id });
    if (after === undefined) {
      return TAKEN;
    }
    const audit = { action: "TAG_CHANGED", subjectKind, subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
}
