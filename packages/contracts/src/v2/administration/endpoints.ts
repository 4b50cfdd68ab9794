import * as z from "zod/mini";
import { rolesWith } from "../../rights.ts";

import { digitsId, recordVersion } from "../../wire.ts";
import { pagedQuery } from "../list-page.ts";
import { capitals, idParams, nameText, programParams, programPath } from "./common.ts";
import { crudOf } from "./crud.ts";

/** https only, without user name or password. */
const endpointUrl = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(/^https:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?(?::\d{1,5})?(?:[/?#][\x21-\x7e]*)?$/),
  );

const input = { type: capitals, name: nameText, url: endpointUrl };

/** Address of another system that the programme works with. */
const endpointWire = z.object({ id: digitsId, ...input, active: z.boolean(), version: recordVersion });

const example = {
  id: "2",
  type: "SELF_SERVICE",
  name: "Member portal",
  url: "https://members.ocean.example/start",
  active: true,
  version: 4,
} as const;
const { id: _id, active: _active, version: _version, ...exampleBody } = example;

const calls = crudOf({
  names: ["Endpoint", "Endpoints"],
  tag: "administration: endpoints",
  paths: [`${programPath}/endpoints`, `${programPath}/endpoints/{id}`],
  params: [programParams, idParams],
  response: endpointWire,
  readers: rolesWith("settings.edit"),
  writers: rolesWith("settings.edit"),
  example: { params: [{ programId: "pfm" }, { programId: "pfm", id: "2" }], response: example },
});

export const createEndpoint = calls.create({
  summary: "Stores the address of another system",
  description: "The address is stored and handed out, never fetched by the platform (T25).",
  body: z.object(input),
  example: exampleBody,
});

export const listEndpoints = calls.list({
  summary: "Addresses of other systems, of one type where it is named",
  description: "The list is sorted by id.",
  query: pagedQuery({ type: z.optional(capitals) }, ["id", "name", "type"]),
  example: { type: "SELF_SERVICE" },
});

export const readEndpoint = calls.read({
  summary: "One address of another system",
  description: "Switched-off addresses are found too.",
});

export const replaceEndpoint = calls.replace({
  summary: "Replaces the address of another system",
  description: "The whole entry is replaced.",
  body: z.object({ ...input, active: z.boolean() }),
  example: { ...exampleBody, active: true },
});

export const deleteEndpoint = calls.remove({
  summary: "Forgets the address of another system",
  description: "The entry is erased; its id is not given again.",
});
