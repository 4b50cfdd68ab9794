import { administrationApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import {
  createEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
  replaceEndpoint,
} from "../../../office/endpoints/index.ts";
import { type AdministrationServices, NOT_FOUND, registerChange, registerRead } from "./support.ts";

const subjectKind = "ENDPOINT";

/** Registers addresses of other systems; they are stored, never fetched (T25). */
export function registerEndpointAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, administrationApi.listEndpoints, ({ transaction, query }) =>
    listEndpoints(transaction, query),
  );
  registerRead(app, services, administrationApi.readEndpoint, async ({ transaction, params }) => {
    const endpoint = await findEndpoint(transaction, params.id);
    return endpoint === undefined ? NOT_FOUND : succeed(endpoint);
  });
  registerChange(app, services, administrationApi.createEndpoint, async ({ transaction, body }) => {
    const after = await createEndpoint(transaction, { ...body, active: true });
    return succeed({
      response: after,
      audit: { action: "ENDPOINT_CREATED", subjectKind, subjectId: after.id, after },
    });
  });
  registerChange(app, services, administrationApi.replaceEndpoint, async ({ transaction, params, body }) => {
    const before = await findEndpoint(transaction, params.id, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const after = await replaceEndpoint(transaction, { ...body, id: before.id });
    const audit = { action: "ENDPOINT_CHANGED", subjectKind, subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
  registerChange(app, services, administrationApi.deleteEndpoint, async ({ transaction, params }) => {
    const before = await findEndpoint(transaction, params.id, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    await deleteEndpoint(transaction, before.id);
    const audit = { action: "ENDPOINT_DELETED", subjectKind, subjectId: before.id, before };
    return succeed({ response: {}, audit });
  });
}
