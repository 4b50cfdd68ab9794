import { administrationApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import {
  createLevelSet,
  deleteLevelSet,
  findLevelSet,
  listLevelSets,
  previewMoves,
  replaceLevelSet,
} from "../../../offers/level-sets/index.ts";
import { lockProgram } from "../../../office/programs/index.ts";
import { type AdministrationServices, NOT_FOUND, registerChange, registerRead } from "./support.ts";

const IN_USE = fail("STILL_IN_USE", "The active set is switched off by switching another one on");
const subjectKind = "STATUS_LEVEL_SET";

function registerReads(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, administrationApi.listStatusLevelSets, ({ transaction, query }) =>
    listLevelSets(transaction, query),
  );
  registerRead(app, services, administrationApi.previewStatusLevels, async ({ transaction, body }) =>
    succeed(await previewMoves(transaction, body.levels)),
  );
  registerRead(app, services, administrationApi.readStatusLevelSet, async ({ transaction, params }) => {
    const set = await findLevelSet(transaction, params.id);
    return set === undefined ? NOT_FOUND : succeed(set);
  });
}

/** Registers sets of status levels. */
export function registerLevelSetAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerReads(app, services);
  registerChange(app, services, administrationApi.createStatusLevelSet, async ({ transaction, body }) => {
    await lockProgram(transaction);
    const after = await createLevelSet(transaction, body);
    const audit = { action: "STATUS_LEVEL_SET_CREATED", subjectKind, subjectId: after.id, after };
    return succeed({ response: after, audit });
  });
  registerChange(app, services, administrationApi.replaceStatusLevelSet, async ({ transaction, params, body }) => {
    await lockProgram(transaction);
    const before = await findLevelSet(transaction, params.id);
    if (before === undefined) {
      return NOT_FOUND;
    }
    if (before.active && !body.active) {
      return IN_USE;
    }
    const after = await replaceLevelSet(transaction, { ...body, id: before.id });
    const audit = { action: "STATUS_LEVEL_SET_CHANGED", subjectKind, subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
  registerChange(app, services, administrationApi.deleteStatusLevelSet, async ({ transaction, params }) => {
    await lockProgram(transaction);
    const before = await findLevelSet(transaction, params.id);
    if (before === undefined) {
      return NOT_FOUND;
    }
    if (before.active) {
      return IN_USE;
    }
    await deleteLevelSet(transaction, before.id);
    const audit = { action: "STATUS_LEVEL_SET_DELETED", subjectKind, subjectId: before.id, before };
    return succeed({ response: {}, audit });
  });
}
