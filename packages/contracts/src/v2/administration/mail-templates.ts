import { UI_LANGUAGES } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall, done } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { organization, recordVersion, versionErrors } from "../../wire.ts";
import { freeText, KEY_ERRORS, PROGRAM_ERRORS, programParams, programPath } from "./common.ts";
import { MAIL_EVENTS, MAIL_VARIABLES, type MailVariable } from "./mail-events.ts";

const tag = "administration: mails";
const path = `${programPath}/mailtemplates`;
const one = `${path}/{event}/{language}`;

const event = z.enum(MAIL_EVENTS);
const language = z.enum(UI_LANGUAGES);
const templateParams = z.object({ programId: organization, event, language });

/** A text in one line: it becomes the header of a mail, or the words on its button. */
const lineText = (maximum: number) =>
  freeText(maximum).check(z.trim(), z.minLength(1), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

/** The text of a mail: the one source of its plain text and of its HTML. */
const mailWords = z.object({
  subject: lineText(200),
  /** One paragraph a line. */
  text: freeText(5_000).check(z.trim(), z.minLength(1)),
  /** Words on the button; only where the mail has a link. */
  action: z.nullable(lineText(80)),
});

const templateWire = z.object({
  event,
  language,
  subject: z.string(),
  text: z.string(),
  action: z.nullable(z.string()),
  /** False while the platform's own text is used. */
  isOwn: z.boolean(),
  version: recordVersion,
});

const VARIABLES = [...new Set(Object.values(MAIL_VARIABLES).flat())] satisfies MailVariable[];

const exampleWords = {
  subject: "Welcome to {{program}}",
  text: "Good to have you, {{name}}!\nThe following link completes your registration.",
  action: "Complete registration",
} as const;
const exampleParams = { programId: "pfm", event: "ACTIVATION", language: "en" } as const;
const example = { event: "ACTIVATION", language: "en", ...exampleWords, isOwn: true, version: 2 } as const;

const listMailTemplates = defineCall({
  id: "administration.listMailTemplates",
  method: "GET",
  path,
  tag,
  summary: "The texts of all mails, in every language",
  description:
    "Each event with its variables; `{{program}}` in a text becomes the value. Where the programme has no text of its own the platform's is listed.",
  roles: rolesWith("settings.read"),
  params: programParams,
  response: z.object({
    data: z.array(
      z.object({
        event,
        variables: z.array(z.enum(VARIABLES)),
        /** Whether the mail has a button. */
        hasLink: z.boolean(),
        templates: z.array(templateWire),
      }),
    ),
  }),
  errors: PROGRAM_ERRORS,
  example: {
    params: { programId: "pfm" },
    response: {
      data: [{ event: "ACTIVATION", variables: ["program", "contact", "name"], hasLink: true, templates: [example] }],
    },
  },
});

const readMailTemplate = defineCall({
  id: "administration.readMailTemplate",
  method: "GET",
  path: one,
  tag,
  summary: "The text of a mail in one language",
  description: "The platform's own text where the programme has none.",
  roles: rolesWith("settings.read"),
  versioned: true,
  params: templateParams,
  response: templateWire,
  errors: PROGRAM_ERRORS,
  example: { params: exampleParams, response: example },
});

const replaceMailTemplate = defineCall({
  id: "administration.replaceMailTemplate",
  method: "PUT",
  path: one,
  tag,
  summary: "Gives a mail a text of the programme's own",
  description:
    "Mails are written when they are sent, so that those that wait get the new text. A variable that the event does not have is refused with its name. Values never become markup.",
  roles: rolesWith("settings.edit"),
  versioned: true,
  params: templateParams,
  body: mailWords,
  response: templateWire,
  errors: [...PROGRAM_ERRORS, ...KEY_ERRORS, ...versionErrors, "MAIL_VARIABLE_UNKNOWN"],
  example: { params: exampleParams, body: exampleWords, response: example },
});

const resetMailTemplate = defineCall({
  id: "administration.resetMailTemplate",
  method: "DELETE",
  path: one,
  tag,
  summary: "Goes back to the platform's own text",
  description: "Answers the same where the programme has no text of its own.",
  roles: rolesWith("settings.edit"),
  versioned: true,
  params: templateParams,
  response: templateWire,
  errors: [...PROGRAM_ERRORS, ...KEY_ERRORS, ...versionErrors],
  example: { params: exampleParams, response: { ...example, isOwn: false, version: 1 } },
});

const previewMail = defineCall({
  id: "administration.previewMail",
  method: "POST",
  path: `${one}/preview`,
  tag,
  summary: "A mail as it would be sent, with example values",
  description: "The text need not be saved. Nothing is sent and nothing is stored.",
  roles: rolesWith("settings.read"),
  params: templateParams,
  body: mailWords,
  response: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  errors: [...PROGRAM_ERRORS, "MAIL_VARIABLE_UNKNOWN"],
  example: {
    params: exampleParams,
    body: exampleWords,
    response: {
      subject: "Welcome to Pfeil & Mehr",
      text: "Good to have you, Maria Muster!\n",
      html: '<!doctype html><html lang="en"><body><p>Good to have you, Maria Muster!</p></body></html>',
    },
  },
});

const testMail = defineCall({
  id: "administration.testMail",
  method: "POST",
  path: `${one}/test`,
  tag,
  summary: "Sends the saved text to the caller, with example values",
  description: "To the caller's own address only; ten an hour. The link leads to the start page.",
  roles: rolesWith("settings.edit"),
  params: templateParams,
  response: done,
  errors: [...PROGRAM_ERRORS, ...KEY_ERRORS, "RATE_LIMITED"],
  example: { params: exampleParams, response: {} },
});

/** The texts of the programme's mails. */
export const mailTemplatesApi = {
  listMailTemplates,
  readMailTemplate,
  replaceMailTemplate,
  resetMailTemplate,
  previewMail,
  testMail,
} as const;
