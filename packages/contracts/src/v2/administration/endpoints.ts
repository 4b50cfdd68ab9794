import * as z from "zod/mini";
import { defineCall, done } from "../../call.ts";
import { digitsId } from "../../wire.ts";
import {
  capitals,
  idParams,
  KEY_ERRORS,
  nameText,
  page,
  PROGRAM_ERRORS,
  PROGRAM_ROLES,
  programParams,
  programPath,
  THING_ERRORS,
} from "./common.ts";

const tag = "administration: endpoints";

/** https only, without user name or password in it. */
const endpointUrl = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(/^https:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?(?::\d{1,5})?(?:[/?#][\x21-\x7e]*)?$/),
  );

const input = { type: capitals, name: nameText, url: endpointUrl };

/** Address of another system the programme works with. */
const endpointWire = z.object({ id: digitsId, ...input, active: z.boolean() });

const example = {
  id: "2",
  type: "SELF_SERVICE",
  name: "Member portal",
  url: "https://members.ocean.example/start",
  active: true,
} as const;
const { id: _id, active: _active, ...exampleBody } = example;

/** API-38. */
export const createEndpoint = defineCall({
  id: "administration.createEndpoint",
  method: "POST",
  path: `${programPath}/endpoints`,
  tag,
  summary: "Stores the address of another system",
  description: "The address is stored and handed out, never fetched by the platform (T25).",
  roles: PROGRAM_ROLES,
  params: programParams,
  body: z.object(input),
  response: endpointWire,
  errors: [...PROGRAM_ERRORS, ...KEY_ERRORS],
  status: 201,
  example: { params: { programId: "pfm" }, body: exampleBody, response: example },
});

/** API-38. */
export const listEndpoints = defineCall({
  id: "administration.listEndpoints",
  method: "GET",
  path: `${programPath}/endpoints`,
  tag,
  summary: "Addresses of other systems, of one type where it is named",
  description: "The list is sorted by id.",
  roles: PROGRAM_ROLES,
  params: programParams,
  query: z.object({ type: z.optional(capitals), ...page }),
  response: z.array(endpointWire),
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "pfm" }, query: { type: "SELF_SERVICE" }, response: [example] },
});

/** API-39. */
export const readEndpoint = defineCall({
  id: "administration.readEndpoint",
  method: "GET",
  path: `${programPath}/endpoints/{id}`,
  tag,
  summary: "One address of another system",
  description: "Switched-off addresses are found too.",
  roles: PROGRAM_ROLES,
  params: idParams,
  response: endpointWire,
  errors: THING_ERRORS,
  example: { params: { programId: "pfm", id: "2" }, response: example },
});

/** API-39. */
export const replaceEndpoint = defineCall({
  id: "administration.replaceEndpoint",
  method: "PUT",
  path: `${programPath}/endpoints/{id}`,
  tag,
  summary: "Replaces the address of another system",
  description: "The whole entry is replaced.",
  roles: PROGRAM_ROLES,
  params: idParams,
  body: z.object({ ...input, active: z.boolean() }),
  response: endpointWire,
  errors: [...THING_ERRORS, ...KEY_ERRORS],
  example: { params: { programId: "pfm", id: "2" }, body: { ...exampleBody, active: true }, response: example },
});

/** API-39. */
export const deleteEndpoint = defineCall({
  id: "administration.deleteEndpoint",
  method: "DELETE",
  path: `${programPath}/endpoints/{id}`,
  tag,
  summary: "Forgets the address of another system",
  description: "The entry is erased; its id is not given again.",
  roles: PROGRAM_ROLES,
  params: idParams,
  response: done,
  errors: [...THING_ERRORS, ...KEY_ERRORS],
  example: { params: { programId: "pfm", id: "2" }, response: {} },
});
