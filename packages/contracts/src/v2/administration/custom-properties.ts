import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { digitsId } from "../../wire.ts";
import {
  domainCode,
  idParams,
  KEY_ERRORS,
  nameText,
  page,
  PARTNER_ROLES,
  PROGRAM_ERRORS,
  PROGRAM_ROLES,
  programParams,
  programPath,
  THING_ERRORS,
} from "./common.ts";

const tag = "administration: custom properties";

const input = {
  domain: domainCode,
  key: z.string().check(z.regex(/^[A-Za-z][\w.-]{0,63}$/)),
  name: nameText,
  valueType: z._default(z.enum(["TEXT", "NUMBER", "BOOLEAN", "DATE"]), "TEXT"),
};

/** A property the programme gives to things of a kind. */
const customPropertyWire = z.object({
  ...input,
  id: digitsId,
  valueType: z.enum(["TEXT", "NUMBER", "BOOLEAN", "DATE"]),
  active: z.boolean(),
});

const example = {
  id: "3",
  domain: "COUPON",
  key: "color",
  name: "Colour of the ticket",
  valueType: "TEXT",
  active: true,
} as const;
const { id: _id, active: _active, ...exampleBody } = example;

/** API-36. */
export const createCustomProperty = defineCall({
  id: "administration.createCustomProperty",
  method: "POST",
  path: `${programPath}/customproperties`,
  tag,
  summary: "Defines a custom property",
  description:
    "From then on values of that key must be of the type when a coupon or reward is written; keys that are not defined hold any text. A key exists once per domain.",
  roles: PROGRAM_ROLES,
  params: programParams,
  body: z.object(input),
  response: customPropertyWire,
  errors: [...PROGRAM_ERRORS, "ALREADY_EXISTS", ...KEY_ERRORS],
  status: 201,
  example: { params: { programId: "pfm" }, body: exampleBody, response: example },
});

/** API-36. */
export const listCustomProperties = defineCall({
  id: "administration.listCustomProperties",
  method: "GET",
  path: `${programPath}/customproperties`,
  tag,
  summary: "Custom properties, of one domain where it is named",
  description: "The list is sorted by id.",
  roles: PARTNER_ROLES,
  params: programParams,
  query: z.object({ domain: z.optional(domainCode), ...page }),
  response: z.array(customPropertyWire),
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "pfm" }, query: { domain: "COUPON" }, response: [example] },
});

/** API-37. */
export const readCustomProperty = defineCall({
  id: "administration.readCustomProperty",
  method: "GET",
  path: `${programPath}/customproperties/{id}`,
  tag,
  summary: "One custom property",
  description: "Switched-off properties are found too.",
  roles: PARTNER_ROLES,
  params: idParams,
  response: customPropertyWire,
  errors: THING_ERRORS,
  example: { params: { programId: "pfm", id: "3" }, response: example },
});

/** API-37. */
export const replaceCustomProperty = defineCall({
  id: "administration.replaceCustomProperty",
  method: "PUT",
  path: `${programPath}/customproperties/{id}`,
  tag,
  summary: "Replaces a custom property",
  description: "Values written before keep their form. `active: false` switches the check off.",
  roles: PROGRAM_ROLES,
  params: idParams,
  body: z.object({ ...input, active: z.boolean() }),
  response: customPropertyWire,
  errors: [...THING_ERRORS, "ALREADY_EXISTS", ...KEY_ERRORS],
  example: { params: { programId: "pfm", id: "3" }, body: { ...exampleBody, active: true }, response: example },
});
