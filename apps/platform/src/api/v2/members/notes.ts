import { can, memberNotesApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Identity } from "../../../office/sessions/index.ts";
import { deleteNote, findNote, listNotes, writeNote } from "../../../people/member-notes/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerCall, registerWrite } from "../../register.ts";
import { auditMember } from "./audit-member.ts";
import { findMemberOf } from "./find-member.ts";

const DEFAULT_PAGE = 50;

/** Authors may delete their notes, and so may roles that erase persons without approval. */
const mayDelete = ({ role, subjectId }: Identity, writtenBy: string): boolean =>
  writtenBy === subjectId || can(role, "privacy.carryOut");

/** Registers notes of staff about a member. */
export function registerMemberNotes(app: FastifyInstance, { database, clock }: LoyaltyServices): void {
  registerCall(app, memberNotesApi.listMemberNotes, (call) =>
    database.withProgram(call.identity.programId, async (transaction) => {
      const { after, limit = DEFAULT_PAGE } = call.query;
      const found = await findMemberOf(transaction, call);
      if (!found.ok) {
        return found;
      }
      const notes = await listNotes(transaction, found.response.id, { after, limit: limit + 1 });
      const shown = notes.slice(0, limit);
      return succeed({
        data: shown.map(({ noteId, text, writtenAt, writtenById: id, writtenByName: name }) => ({
          noteId,
          text,
          writtenAt: writtenAt.toISOString(),
          writtenBy: { id, name },
          mayDelete: mayDelete(call.identity, id),
        })),
        next: notes.length > limit ? (shown.at(-1)?.noteId ?? null) : null,
      });
    }),
  );
  registerWrite(app, database, memberNotesApi.writeMemberNote, async (call) => {
    const { transaction, identity, body } = call;
    const found = await findMemberOf(transaction, call);
    if (!found.ok) {
      return found;
    }
    if (found.response.status === "TERMINATED") {
      return fail("USER_KEY_DEACTIVATED", "the account is closed");
    }
    const [accountId, now] = [found.response.id, new Date(clock.nowMs())];
    const noteId = await writeNote(transaction, { accountId, text: body.text, writtenBy: identity.subjectId, now });
    await auditMember(transaction, call, { action: "MEMBER_NOTE_WRITTEN", accountId, after: { noteId } });
    return succeed({ noteId, writtenAt: now.toISOString() });
  });
  registerWrite(app, database, memberNotesApi.deleteMemberNote, async (call) => {
    const { transaction, identity, params } = call;
    const { noteId } = params;
    const found = await findMemberOf(transaction, call);
    if (!found.ok) {
      return found;
    }
    const accountId = found.response.id;
    const note = await findNote(transaction, { accountId, noteId });
    if (note === undefined) {
      return fail("NOT_FOUND", "the member has no such note");
    }
    if (!mayDelete(identity, note.writtenBy)) {
      return fail("GENERAL_NO_PERMISION", "somebody else wrote it");
    }
    await deleteNote(transaction, noteId);
    await auditMember(transaction, call, { action: "MEMBER_NOTE_DELETED", accountId, after: { noteId } });
    return succeed({ noteId });
  });
}
