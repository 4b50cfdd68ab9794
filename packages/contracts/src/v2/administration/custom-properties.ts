import * as z from "zod/mini";
import { rolesWith } from "../../rights.ts";

import { digitsId, recordVersion } from "../../wire.ts";
import { pagedQuery } from "../list-page.ts";
import { domainCode, idParams, nameText, programParams, programPath } from "./common.ts";
import { crudOf } from "./crud.ts";

const input = {
  domain: domainCode,
  key: z.string().check(z.regex(/^[A-Za-z][\w.-]{0,63}$/)),
  name: nameText,
  valueType: z._default(z.enum(["TEXT", "NUMBER", "BOOLEAN", "DATE"]), "TEXT"),
};

/** A property that the programme defines for a kind of records. */
const customPropertyWire = z.object({
  ...input,
  id: digitsId,
  valueType: z.enum(["TEXT", "NUMBER", "BOOLEAN", "DATE"]),
  active: z.boolean(),
  version: recordVersion,
});

const example = {
  id: "3",
  domain: "COUPON",
  key: "color",
  name: "Colour of the ticket",
  valueType: "TEXT",
  active: true,
  version: 4,
} as const;
const { id: _id, active: _active, version: _version, ...exampleBody } = example;

const calls = crudOf({
  names: ["CustomProperty", "CustomProperties"],
  tag: "administration: custom properties",
  paths: [`${programPath}/customproperties`, `${programPath}/customproperties/{id}`],
  params: [programParams, idParams],
  response: customPropertyWire,
  readers: rolesWith("settings.read"),
  writers: rolesWith("settings.edit"),
  example: { params: [{ programId: "pfm" }, { programId: "pfm", id: "3" }], response: example },
});

export const createCustomProperty = calls.create({
  summary: "Defines a custom property",
  description:
    "From then on values of that key must be of the type when a coupon or reward is written; keys that are not defined hold any text. A key exists once per domain.",
  body: z.object(input),
  errors: ["ALREADY_EXISTS"],
  example: exampleBody,
});

export const listCustomProperties = calls.list({
  summary: "Custom properties, of one domain where it is named",
  description: "The list is sorted by id.",
  query: pagedQuery({ domain: z.optional(domainCode) }, ["id", "name", "key"]),
  example: { domain: "COUPON" },
});

export const readCustomProperty = calls.read({
  summary: "One custom property",
  description: "Switched-off properties are found too.",
});

export const replaceCustomProperty = calls.replace({
  summary: "Replaces a custom property",
  description: "Values written before keep their form. `active: false` switches the check off.",
  body: z.object({ ...input, active: z.boolean() }),
  errors: ["ALREADY_EXISTS"],
  example: { ...exampleBody, active: true },
});
