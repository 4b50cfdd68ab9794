import { administrationApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import {
  createCustomProperty,
  findCustomProperty,
  listCustomProperties,
  replaceCustomProperty,
} from "../../../office/custom-properties/index.ts";
import { type AdministrationServices, NOT_FOUND, registerChange, registerRead } from "./support.ts";

const TAKEN = fail("ALREADY_EXISTS", "The domain has a property with this key");
const subjectKind = "CUSTOM_PROPERTY";

/** Registers custom properties. */
export function registerCustomPropertyAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, administrationApi.listCustomProperties, ({ transaction, query }) =>
    listCustomProperties(transaction, query),
  );
  registerRead(app, services, administrationApi.readCustomProperty, async ({ transaction, params }) => {
    const property = await findCustomProperty(transaction, params.id);
    return property === undefined ? NOT_FOUND : succeed(property);
  });
  registerChange(app, services, administrationApi.createCustomProperty, async ({ transaction, body }) => {
    const after = await createCustomProperty(transaction, { ...body, active: true });
    if (after === undefined) {
      return TAKEN;
    }
    const audit = { action: "CUSTOM_PROPERTY_CREATED", subjectKind, subjectId: after.id, after };
    return succeed({ response: after, audit });
  });
  registerChange(app, services, administrationApi.replaceCustomProperty, async ({ transaction, params, body }) => {
    const before = await findCustomProperty(transaction, params.id, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const after = await replaceCustomProperty(transaction, { ...body, id: before.id });
    if (after === undefined) {
      return TAKEN;
    }
    const audit = { action: "CUSTOM_PROPERTY_CHANGED", subjectKind, subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
}
