import * as z from "zod/mini";
import { rolesWith } from "../../rights.ts";

import { digitsId, organization, recordVersion } from "../../wire.ts";
import { pagedQuery } from "../list-page.ts";
import { domainCode, nameText, programParams, programPath } from "./common.ts";
import { crudOf } from "./crud.ts";

const input = { domain: domainCode, name: nameText };

/** A tag for records of one kind. */
const tagWire = z.object({ id: digitsId, ...input, active: z.boolean(), version: recordVersion });

const example = { id: "4", domain: "STORE", name: "Motorway", active: true, version: 4 } as const;
const { id: _id, active: _active, version: _version, ...exampleBody } = example;

const calls = crudOf({
  names: ["Tag", "Tags"],
  tag: "administration: tags",
  paths: [`${programPath}/tags`, `${programPath}/tags/{tagId}`],
  params: [programParams, z.object({ programId: organization, tagId: digitsId })],
  response: tagWire,
  readers: rolesWith("settings.read"),
  writers: rolesWith("settings.edit"),
  example: { params: [{ programId: "pfm" }, { programId: "pfm", tagId: "4" }], response: example },
});

export const createTag = calls.create({
  summary: "New tag",
  description: "A name exists once per domain, whatever its capitals.",
  body: z.object(input),
  errors: ["ALREADY_EXISTS"],
  example: exampleBody,
});

export const listTags = calls.list({
  summary: "Tags, of one domain where it is named",
  description: "The list is sorted by id.",
  query: pagedQuery({ domain: z.optional(domainCode) }, ["id", "name"]),
  example: { domain: "STORE" },
});

export const readTag = calls.read({ summary: "One tag", description: "Switched-off tags are found too." });

export const replaceTag = calls.replace({
  summary: "Replaces a tag",
  description: "The whole entry is replaced; its id stays.",
  body: z.object({ ...input, active: z.boolean() }),
  errors: ["ALREADY_EXISTS"],
  example: { ...exampleBody, active: true },
});
