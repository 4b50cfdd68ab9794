import * as z from "zod/mini";
import { defineCall, done } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { organization } from "../../wire.ts";
import { createdAt, KEY_ERRORS, PROGRAM_ERRORS, programParams, programPath } from "./common.ts";
import { listProgramTemplates } from "./program-templates.ts";

const tag = "platform: programmes";

const entry = z.object({
  id: organization,
  name: z.string(),
  active: z.boolean(),
  createdAt,
  sandboxOf: z.nullable(organization),
});
const exampleEntry = {
  id: "ocb",
  name: "Ocean Bonus",
  active: true,
  createdAt: "2026-11-21T09:00:00.000Z",
  sandboxOf: null,
};

const listPrograms = defineCall({
  id: "platform.listPrograms",
  method: "GET",
  path: "/api/v2/programs",
  tag,
  summary: "Programmes of the platform",
  description: "Only for operators of the platform itself; sorted by id. It says nothing of what is in a programme.",
  roles: rolesWith("programs.create"),
  response: z.array(entry),
  errors: ["GENERAL_NO_PERMISION"],
  example: { response: [exampleEntry] },
});

const switched = {
  method: "POST",
  tag,
  roles: rolesWith("programs.create"),
  params: programParams,
  response: done,
  errors: [...PROGRAM_ERRORS, ...KEY_ERRORS],
  example: { params: { programId: "ocb" }, response: {} },
} as const;

const deactivateProgram = defineCall({
  ...switched,
  id: "platform.deactivateProgram",
  path: `${programPath}/deactivate`,
  summary: "Closes a programme",
  description:
    "Only for operators of the platform itself. Within seconds logins, tills and tablets of the programme are refused. Nothing is deleted, and the tablets work again once it is reopened.",
});

const activateProgram = defineCall({
  ...switched,
  id: "platform.activateProgram",
  path: `${programPath}/activate`,
  summary: "Opens a closed programme again",
  description: "Only for operators of the platform itself. Tablets and tills work on with the keys they have.",
});

/** Calls of operators about all programmes. */
export const platformApi = { listPrograms, listProgramTemplates, deactivateProgram, activateProgram } as const;
