import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { isoMoment, organization } from "../../wire.ts";
import { createdAt, KEY_ERRORS, nameText, newPassword, PROGRAM_ERRORS, programParams, programPath } from "./common.ts";
import { createProgram, exampleAdmin, exampleProgram, newProgramId } from "./programs.ts";

const tag = "administration: test programmes";
const path = `${programPath}/sandboxes`;
const roles = rolesWith("settings.edit");

const sandboxWire = z.object({ id: organization, name: z.string(), active: z.boolean(), createdAt });

const exampleSandbox = {
  program: { ...exampleProgram, id: "ocb-test", name: "Ocean Bonus (test)", sandboxOf: "ocb" },
  admin: exampleAdmin,
};

const createSandbox = defineCall({
  id: "v2.createSandbox",
  method: "POST",
  path,
  tag,
  summary: "Copies the programme for tests",
  description:
    "The copy has the settings, look, texts, pictures, partners, shops, places, profiles, levels, vouchers and rules of the programme, under the same ids. It has no members, bookings, staff, PINs, keys, codes of coupons, webhooks, endpoints or identity providers. " +
    "The caller is its first admin, with the given password. Nobody needs a second factor in it until it is switched on there. It is a programme of its own: its keys open nothing else, and its data can be reset. It sends no mails and its webhooks say `sandbox`. A programme has at most five, and a copy is not copied again: SANDBOX_REFUSED. " +
    "`Idempotency-Key` is not stored, because the body holds a password; a repeated request answers ALREADY_EXISTS.",
  roles,
  stepUp: true,
  params: programParams,
  body: z.object({ id: newProgramId, name: nameText, password: newPassword }),
  response: z.object(createProgram.response.shape),
  errors: [...PROGRAM_ERRORS, "ALREADY_EXISTS", "PASSWORD_NOT_ALLOWED", "SANDBOX_REFUSED"],
  status: 201,
  example: {
    params: { programId: "ocb" },
    body: { id: "ocb-test", name: "Ocean Bonus (test)", password: "a long first password" },
    response: exampleSandbox,
  },
});

const listSandboxes = defineCall({
  id: "v2.listSandboxes",
  method: "GET",
  path,
  tag,
  summary: "Test programmes of the programme",
  description: "Sorted by id. It says nothing of what is in them.",
  roles: rolesWith("settings.read"),
  params: programParams,
  response: z.object({ data: z.array(sandboxWire) }),
  errors: PROGRAM_ERRORS,
  example: {
    params: { programId: "ocb" },
    response: {
      data: [{ id: "ocb-test", name: "Ocean Bonus (test)", active: true, createdAt: "2026-11-27T09:00:00.000Z" }],
    },
  },
});

const count = z.number().check(z.int(), z.nonnegative());
const counts = {
  members: count,
  persons: count,
  bookings: count,
  sales: count,
  redemptions: count,
  mails: count,
  devices: count,
};
const exampleCounts = { members: 12, persons: 9, bookings: 340, sales: 201, redemptions: 17, mails: 9, devices: 1 };

const renewSandbox = defineCall({
  id: "v2.renewSandbox",
  method: "POST",
  path: `${path}/{sandboxId}/renewal`,
  tag,
  summary: "Copies the programme into its test programme anew",
  description:
    "Asked of the programme, because it reads its content. Data of the test programme is deleted as by `v2.resetSandbox`, and what it consists of is replaced by what the programme has now. Its name, staff, keys, webhooks and audit log stay, and so do partners, shops and places that were made in it. " +
    "`Idempotency-Key` is not stored; a repeated request does the same again. Anything but a test programme of this programme is NOT_FOUND.",
  roles,
  stepUp: true,
  params: z.object({ programId: organization, sandboxId: organization }),
  response: z.object(counts),
  errors: [...PROGRAM_ERRORS, "NOT_FOUND", "SANDBOX_REFUSED"],
  example: { params: { programId: "ocb", sandboxId: "ocb-test" }, response: exampleCounts },
});

const resetSandbox = defineCall({
  id: "v2.resetSandbox",
  method: "POST",
  path: `${programPath}/reset`,
  tag,
  summary: "Deletes the data of a test programme",
  description:
    "Members, cards, bookings, sales, redemptions, codes of coupons, mails, events, files, figures and tablets are deleted for ever, in one transaction. What the programme consists of stays, with its staff, keys of applications and tills, webhooks and audit log. Idempotency keys are free again; cursors of the feed stay valid. A tablet is set up again. " +
    "Every other programme is refused with SANDBOX_REQUIRED.",
  roles,
  stepUp: true,
  params: programParams,
  response: z.object(counts),
  errors: [...PROGRAM_ERRORS, ...KEY_ERRORS, "SANDBOX_REQUIRED"],
  example: {
    params: { programId: "ocb-test" },
    response: exampleCounts,
  },
});

const mailWire = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  keptAt: isoMoment,
});

const listSandboxMails = defineCall({
  id: "v2.listSandboxMails",
  method: "GET",
  path: `${programPath}/sandbox-mails`,
  tag,
  summary: "Mails that a test programme would have sent",
  description:
    "The last 100, the newest first, as text with their links. Mails to members and to staff are kept here and sent to nobody. Every other programme is refused with SANDBOX_REQUIRED.",
  roles,
  params: programParams,
  response: z.object({ data: z.array(mailWire) }),
  errors: [...PROGRAM_ERRORS, "SANDBOX_REQUIRED"],
  example: {
    params: { programId: "ocb-test" },
    response: {
      data: [
        {
          id: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11",
          to: "maria@shop.example",
          subject: "Your registration with Ocean Bonus (test)",
          text: "Complete registration:\nhttps://punktum.example/ocb-test/activation?token=mt_example\n",
          keptAt: "2026-11-27T09:05:00.000Z",
        },
      ],
    },
  },
});

/** Copies of a programme for tests (decision 0298). */
export const sandboxesApi = { createSandbox, listSandboxes, renewSandbox, resetSandbox, listSandboxMails } as const;
