import { looksApi as api } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import {
  discardDraft,
  type LookChange,
  publishDraft,
  readLookState,
  readLookVersion,
  revertTo,
  saveDraft,
} from "../../../office/looks/index.ts";
import { lockProgram } from "../../../office/programs/index.ts";
import { announceRefresh } from "../../../places/device-care/index.ts";
import { auditOf, CHANGED_MEANWHILE, refuseColours, refuseTexts } from "./look-rules.ts";
import { type AdministrationServices, type Change, NOT_FOUND, registerChange, registerRead } from "./support.ts";

/** Answer and audit row of a change. */
async function answerOf(
  transaction: ProgramTransaction,
  action: string,
  change: LookChange,
): Promise<{ readonly ok: true; readonly response: Change<Awaited<ReturnType<typeof readLookState>>> }> {
  return succeed({
    response: await readLookState(transaction),
    audit: auditOf(action, transaction.programId, change),
  });
}

function registerPublishing(app: FastifyInstance, services: AdministrationServices): void {
  registerChange(app, services, api.publishLook, async ({ transaction, identity, body }) => {
    await lockProgram(transaction);
    const { draft, version } = await readLookState(transaction);
    if (version !== body.version) {
      return CHANGED_MEANWHILE;
    }
    if (draft === null) {
      return NOT_FOUND;
    }
    const refused = refuseColours(draft) ?? (await refuseTexts(draft));
    if (refused !== undefined) {
      return refused;
    }
    const by = { adminId: identity.subjectId, nowMs: services.clock.nowMs() };
    const change = await publishDraft(transaction, draft, by);
    await announceRefresh(transaction);
    return await answerOf(transaction, "LOOK_PUBLISHED", change);
  });
  registerChange(app, services, api.revertLook, async ({ transaction, identity, body }) => {
    await lockProgram(transaction);
    if ((await readLookState(transaction)).version !== body.version) {
      return CHANGED_MEANWHILE;
    }
    const by = { adminId: identity.subjectId, nowMs: services.clock.nowMs() };
    const change = await revertTo(transaction, body.number, by);
    if (change === undefined) {
      return NOT_FOUND;
    }
    await announceRefresh(transaction);
    return await answerOf(transaction, "LOOK_REVERTED", change);
  });
}

/** Registers the calls for the kiosk's look. */
export function registerLooks(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, api.readLook, async ({ transaction }) => succeed(await readLookState(transaction)));
  registerRead(app, services, api.readLookDraft, async ({ transaction }) => succeed(await readLookState(transaction)));
  registerRead(app, services, api.readLookVersion, async ({ transaction, params }) => {
    const version = await readLookVersion(transaction, params.number);
    return version === undefined ? NOT_FOUND : succeed(version);
  });
  registerChange(app, services, api.saveLookDraft, async ({ transaction, identity, body }) => {
    const refused = await refuseTexts(body);
    if (refused !== undefined) {
      return refused;
    }
    const by = { adminId: identity.subjectId, nowMs: services.clock.nowMs() };
    return await answerOf(transaction, "LOOK_DRAFT_SAVED", await saveDraft(transaction, body, by));
  });
  registerChange(app, services, api.discardLookDraft, async ({ transaction }) => {
    const change = await discardDraft(transaction);
    return change === undefined ? NOT_FOUND : await answerOf(transaction, "LOOK_DRAFT_DISCARDED", change);
  });
  registerPublishing(app, services);
}
