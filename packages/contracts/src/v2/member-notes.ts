import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, keyCode, text, writeErrors } from "../wire.ts";

const tag = "members";
const path = "/api/v2/accounts/{accountId}/notes";
const CARD = { accountId: "4000000001" } as const;
const NOTE_ID = "0192f0c1-ee51-7a75-8b96-bfcd7e90b2d5";
const errors = ["USER_KEY_DOES_NOT_EXIST"] as const;

const noteWire = z.object({
  noteId: z.string(),
  text: z.string(),
  writtenAt: isoMoment,
  writtenBy: z.object({ id: z.string(), name: z.string() }),
  mayDelete: z.boolean(),
});

const listMemberNotes = defineCall({
  id: "v2.listMemberNotes",
  method: "GET",
  path,
  tag,
  summary: "Notes of staff about a member, newest first",
  description: "A merge brings the notes of both accounts together.",
  example: {
    params: CARD,
    query: { limit: 10 },
    response: {
      data: [
        {
          noteId: NOTE_ID,
          text: "Wants to be called in the afternoon",
          writtenAt: "2026-11-21T10:00:00.000Z",
          writtenBy: { id: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11", name: "Sam Service" },
          mayDelete: true,
        },
      ],
      next: null,
    },
  },
  roles: rolesWith("members.person"),
  params: z.object({ accountId: keyCode }),
  query: z.object({
    after: z.optional(z.uuid()),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({ data: z.array(noteWire), next: z.nullable(z.string()) }),
  errors,
});

const writeMemberNote = defineCall({
  id: "v2.writeMemberNote",
  method: "POST",
  path,
  tag,
  summary: "Writes a note about a member",
  description:
    "A note is personal data: it is part of what the person is given, and goes when one of the account's persons is erased. The audit log and the timeline keep that it was written, not what.",
  example: {
    params: CARD,
    body: { text: "Wants to be called in the afternoon" },
    response: { noteId: NOTE_ID, writtenAt: "2026-11-21T10:00:00.000Z" },
  },
  roles: rolesWith("members.person"),
  params: z.object({ accountId: keyCode }),
  body: z.object({ text: text(500) }),
  /** Answers are stored for replays, so they contain no text. */
  response: z.object({ noteId: z.string(), writtenAt: isoMoment }),
  errors: [...errors, ...writeErrors, "USER_KEY_DEACTIVATED"],
  status: 201,
});

const deleteMemberNote = defineCall({
  id: "v2.deleteMemberNote",
  method: "DELETE",
  path: `${path}/{noteId}`,
  tag,
  summary: "Deletes a note about a member",
  description: "Who wrote it, or a PROGRAM_ADMIN.",
  example: { params: { ...CARD, noteId: NOTE_ID }, response: { noteId: NOTE_ID } },
  roles: rolesWith("members.person"),
  params: z.object({ accountId: keyCode, noteId: z.uuid() }),
  response: z.object({ noteId: z.string() }),
  errors: [...errors, ...writeErrors, "NOT_FOUND", "GENERAL_NO_PERMISION"],
});

/** Short notes of staff about a member. */
export const memberNotesApi = { listMemberNotes, writeMemberNote, deleteMemberNote } as const;
