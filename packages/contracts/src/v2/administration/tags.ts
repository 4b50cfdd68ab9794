import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { digitsId, organization } from "../../wire.ts";
import {
  domainCode,
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

const tag = "administration: tags";
const tagParams = z.object({ programId: organization, tagId: digitsId });
const input = { domain: domainCode, name: nameText };

/** A word things of one kind can be sorted by. */
const tagWire = z.object({ id: digitsId, ...input, active: z.boolean() });

const example = { id: "4", domain: "STORE", name: "Motorway", active: true } as const;
const { id: _id, active: _active, ...exampleBody } = example;

/** API-56. */
export const createTag = defineCall({
  id: "administration.createTag",
  method: "POST",
  path: `${programPath}/tags`,
  tag,
  summary: "New tag",
  description: "A name exists once per domain, whatever its capitals.",
  roles: PROGRAM_ROLES,
  params: programParams,
  body: z.object(input),
  response: tagWire,
  errors: [...PROGRAM_ERRORS, "ALREADY_EXISTS", ...KEY_ERRORS],
  status: 201,
  example: { params: { programId: "pfm" }, body: exampleBody, response: example },
});

/** API-56. */
export const listTags = defineCall({
  id: "administration.listTags",
  method: "GET",
  path: `${programPath}/tags`,
  tag,
  summary: "Tags, of one domain where it is named",
  description: "The list is sorted by id.",
  roles: PARTNER_ROLES,
  params: programParams,
  query: z.object({ domain: z.optional(domainCode), ...page }),
  response: z.array(tagWire),
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "pfm" }, query: { domain: "STORE" }, response: [example] },
});

/** API-57. */
export const readTag = defineCall({
  id: "administration.readTag",
  method: "GET",
  path: `${programPath}/tags/{tagId}`,
  tag,
  summary: "One tag",
  description: "Switched-off tags are found too.",
  roles: PARTNER_ROLES,
  params: tagParams,
  response: tagWire,
  errors: THING_ERRORS,
  example: { params: { programId: "pfm", tagId: "4" }, response: example },
});

/** API-57. */
export const replaceTag = defineCall({
  id: "administration.replaceTag",
  method: "PUT",
  path: `${programPath}/tags/{tagId}`,
  tag,
  summary: "Replaces a tag",
  description: "The whole entry is replaced; its id stays.",
  roles: PROGRAM_ROLES,
  params: tagParams,
  body: z.object({ ...input, active: z.boolean() }),
  response: tagWire,
  errors: [...THING_ERRORS, "ALREADY_EXISTS", ...KEY_ERRORS],
  example: { params: { programId: "pfm", tagId: "4" }, body: { ...exampleBody, active: true }, response: example },
});
