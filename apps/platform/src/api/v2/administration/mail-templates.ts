import { type MailEvent, mailTemplatesApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { findStaffById } from "../../../office/admins/index.ts";
import { bucketName, countAttempt } from "../../../office/attempts/index.ts";
import {
  composeExample,
  listMailTemplates,
  queueStaffMail,
  readMailProgramme,
  readMailTemplate,
  replaceMailTemplate,
  resetMailTemplate,
  unknownVariable,
} from "../../../people/mails/index.ts";
import { mustWait } from "../../must-wait.ts";
import { registerWrite } from "../../register.ts";
import {
  type AdministrationServices,
  auditChange,
  NOT_FOUND,
  OTHER_PROGRAM,
  registerChange,
  registerRead,
} from "./support.ts";

const HOUR_MS = 3_600_000;
const TESTS_AN_HOUR = 10;
const subjectKind = "MAIL_TEMPLATE";
const subjectIdOf = ({ event, language }: { readonly event: string; readonly language: string }): string =>
  `${event}/${language}`;

/** Refuses a text that asks for what the mail does not have. */
function refuseUnknown(event: MailEvent, words: Parameters<typeof unknownVariable>[1]) {
  const variable = unknownVariable(event, words);
  return variable === undefined
    ? undefined
    : ({
        ok: false,
        error: {
          code: "MAIL_VARIABLE_UNKNOWN",
          message: `The mail has no variable ${variable}`,
          details: { variable },
        },
      } as const);
}

function registerTest(app: FastifyInstance, { database, clock }: AdministrationServices): void {
  registerWrite(app, database, mailTemplatesApi.testMail, async (input) => {
    const { identity, params, requestId, transaction } = input;
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const { event, language } = params;
    const now = new Date(clock.nowMs());
    const staff = await findStaffById(transaction, identity.subjectId);
    if (staff === undefined) {
      return NOT_FOUND;
    }
    const bucket = { name: bucketName("test-mail", staff.id), max: TESTS_AN_HOUR, windowMs: HOUR_MS };
    const waitMs = await countAttempt(transaction, bucket, now);
    if (waitMs > 0) {
      return mustWait(waitMs);
    }
    await queueStaffMail(transaction, { kind: "STAFF_TEST_MAIL", adminId: staff.id, now, about: { event, language } });
    const audit = { action: "MAIL_TEST_SENT", subjectKind, subjectId: subjectIdOf(params) };
    await auditChange(transaction, { identity, requestId }, audit);
    return succeed({});
  });
}

/** Registers the texts of the programme's mails. */
export function registerMailTemplates(app: FastifyInstance, services: AdministrationServices): void {
  const { listMailTemplates: list, readMailTemplate: read, previewMail } = mailTemplatesApi;
  registerRead(app, services, list, async ({ transaction }) => succeed({ data: await listMailTemplates(transaction) }));
  registerRead(app, services, read, async ({ transaction, params }) =>
    succeed(await readMailTemplate(transaction, { event: params.event, language: params.language })),
  );
  registerRead(app, services, previewMail, async ({ transaction, params, body }) => {
    const { event, language } = params;
    const refused = refuseUnknown(event, body);
    if (refused !== undefined) {
      return refused;
    }
    const programme = await readMailProgramme(transaction);
    const { subject, text, html } = composeExample({ event, language, words: body, programme, to: "", startPage: "#" });
    return succeed({ subject, text, html });
  });
  registerChange(app, services, mailTemplatesApi.replaceMailTemplate, async ({ transaction, params, body }) => {
    const key = { event: params.event, language: params.language };
    const refused = refuseUnknown(key.event, body);
    if (refused !== undefined) {
      return refused;
    }
    const before = await readMailTemplate(transaction, key);
    const after = await replaceMailTemplate(transaction, key, body);
    const audit = { action: "MAIL_TEMPLATE_CHANGED", subjectKind, subjectId: subjectIdOf(key), before, after };
    return succeed({ response: after, audit });
  });
  registerChange(app, services, mailTemplatesApi.resetMailTemplate, async ({ transaction, params }) => {
    const key = { event: params.event, language: params.language };
    const before = await readMailTemplate(transaction, key);
    const after = await resetMailTemplate(transaction, key);
    const audit = { action: "MAIL_TEMPLATE_RESET", subjectKind, subjectId: subjectIdOf(key), before, after };
    return succeed({ response: after, audit });
  });
  registerTest(app, services);
}
