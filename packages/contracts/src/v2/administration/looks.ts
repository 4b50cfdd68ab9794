import { UI_LANGUAGES } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { isoMoment, organization, recordVersion, text, versionErrors } from "../../wire.ts";
import { programConfig, webAddress } from "../programs.ts";
import { freeText, KEY_ERRORS, picturePath, programParams, programPath, RECORD_ERRORS } from "./common.ts";

/** Browsers and Node have it; this package is compiled with the types of neither. */
declare const File: new (parts: readonly string[], name: string, options: { readonly type: string }) => object;

const tag = "administration: kiosk look";
const lookPath = `${programPath}/config`;

/** Colours that an organisation chooses. `primary` and `secondary` are other names of `brand` and `accent`. */
const LOOK_COLOURS = ["brand", "onBrand", "accent", "success", "warning", "danger", "primary", "secondary"] as const;

/** Most bytes of a draft: all texts of the kiosk in both languages. */
const LOOK_LIMIT_BYTES = 512 * 1024;

/**
 * Part of the public configuration that defines the kiosk's look and behaviour. Name, contact, time zone and API
 * generations belong to the settings of the programme.
 */
export const kioskLook = z.pick(programConfig, {
  logo_url: true,
  screen_saver: true,
  showSelfServiceButton: true,
  selfServiceUrl: true,
  inactivity_time: true,
  manuallyEnableCamera: true,
  display_revenue_amount_payable_with_points: true,
  theme: true,
  translations: true,
  membershipOptins: true,
  userProperties: true,
  register_form: true,
  consentTextVersion: true,
  euro_language: true,
});
export type KioskLook = z.infer<typeof kioskLook>;

const variable = z.string().check(z.regex(/^(?:--)?[\w-]{1,64}$/));
/** Checks the length only; the kiosk checks the placeholders against its own text. */
const phrase = freeText(500);

/**
 * A look as staff edit it. It is stricter than what kiosks accept: colours, languages and addresses that a kiosk would
 * ignore are refused.
 */
export const newKioskLook = z.extend(kioskLook, {
  logo_url: z.optional(picturePath),
  selfServiceUrl: z.optional(webAddress),
  theme: z.optional(
    z.object({
      colors: z.optional(z.partialRecord(z.enum(LOOK_COLOURS), z.string().check(z.regex(/^#[\da-f]{6}$/i)))),
      variables: z.optional(z.record(variable, freeText(200))),
    }),
  ),
  translations: z.optional(z.partialRecord(z.enum(UI_LANGUAGES), z.record(text(200), phrase))),
});

const versionNumber = z.int().check(z.positive(), z.maximum(1_000_000));
const versionInPath = z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000));

const lookVersion = z.object({
  number: z.number(),
  publishedAt: z.nullable(isoMoment),
  publishedBy: z.nullable(z.string()),
  revertsTo: z.nullable(z.number()),
});

const draftState = {
  draft: z.nullable(kioskLook),
  draftedAt: z.nullable(isoMoment),
  draftedBy: z.nullable(z.string()),
  version: recordVersion,
};

const lookState = z.object({ published: kioskLook, ...draftState, versions: z.array(lookVersion) });
export type LookState = z.infer<typeof lookState>;

const exampleState = {
  published: { theme: { colors: { brand: "#1d3fa8" } }, inactivity_time: 60 },
  draft: { theme: { colors: { brand: "#0b5d57" } }, inactivity_time: 60 },
  draftedAt: "2026-11-24T09:00:00.000Z",
  draftedBy: "Ines Meer",
  versions: [
    { number: 2, publishedAt: "2026-11-23T09:00:00.000Z", publishedBy: "Ines Meer", revertsTo: null },
    { number: 1, publishedAt: null, publishedBy: null, revertsTo: null },
  ],
  version: 4,
};
const params = { programId: "pfm" };

const readLook = defineCall({
  id: "administration.readLook",
  method: "GET",
  path: lookPath,
  tag,
  summary: "Look of the kiosk: published, draft and versions",
  description:
    "Colours, logo, texts and settings of all kiosks of the programme. `versions` has the newest 50, the newest first. Version 1 is the look before the first publication.",
  roles: rolesWith("settings.read"),
  params: programParams,
  response: lookState,
  errors: RECORD_ERRORS,
  example: { params, response: exampleState },
});

const { published: _published, versions: _versions, ...exampleDraft } = exampleState;

const readLookDraft = defineCall({
  id: "administration.readLookDraft",
  versioned: true,
  method: "GET",
  path: `${lookPath}/draft`,
  tag,
  summary: "Draft of the look",
  description: "Its version goes into `If-Match` of an edit, also while there is none.",
  roles: rolesWith("settings.read"),
  params: programParams,
  response: z.object(draftState),
  errors: RECORD_ERRORS,
  example: { params, response: exampleDraft },
});

const readLookVersion = defineCall({
  id: "administration.readLookVersion",
  method: "GET",
  path: `${lookPath}/versions/{number}`,
  tag,
  summary: "A published version of the look",
  description: "With what kiosks showed while it was the newest one.",
  roles: rolesWith("settings.read"),
  params: z.object({ programId: organization, number: versionInPath }),
  response: z.extend(lookVersion, { look: kioskLook }),
  errors: RECORD_ERRORS,
  example: {
    params: { ...params, number: "1" },
    response: { number: 1, publishedAt: null, publishedBy: null, revertsTo: null, look: exampleState.published },
  },
});

const saveLookDraft = defineCall({
  id: "administration.saveLookDraft",
  versioned: true,
  method: "PUT",
  path: `${lookPath}/draft`,
  tag,
  summary: "Saves the draft of the look",
  description:
    "There is one draft, and no kiosk shows it. The body replaces it; what is left out has no value in it. Texts replace texts of the kiosk: their keys are paths such as `burn.title`, and the values in double braces of the kiosk's text must be kept. `details` name key and language of a text that is refused.",
  roles: rolesWith("settings.edit"),
  params: programParams,
  body: newKioskLook,
  bodyLimitBytes: LOOK_LIMIT_BYTES,
  response: lookState,
  errors: [...RECORD_ERRORS, ...KEY_ERRORS, ...versionErrors],
  example: { params, body: exampleState.draft, response: exampleState },
});

const discardLookDraft = defineCall({
  id: "administration.discardLookDraft",
  versioned: true,
  method: "DELETE",
  path: `${lookPath}/draft`,
  tag,
  summary: "Discards the draft of the look",
  description: "NOT_FOUND when there is none.",
  roles: rolesWith("settings.edit"),
  params: programParams,
  response: lookState,
  errors: [...RECORD_ERRORS, ...KEY_ERRORS, ...versionErrors],
  example: { params, response: { ...exampleState, draft: null, draftedAt: null, draftedBy: null, version: 5 } },
});

const publishLook = defineCall({
  id: "administration.publishLook",
  method: "POST",
  path: `${lookPath}/publish`,
  tag,
  summary: "Publishes the draft of the look",
  description:
    "Mounted kiosks show it at once, others when they start. `version` is that of the draft that was looked at; CHANGED_MEANWHILE if somebody has changed it since, NOT_FOUND without a draft. Colours with a contrast below 4.5 : 1 are refused with REQUEST_INVALID; `details` name text, background and contrast of the first pair.",
  roles: rolesWith("settings.edit"),
  params: programParams,
  body: z.object({ version: recordVersion }),
  response: lookState,
  errors: [...RECORD_ERRORS, ...KEY_ERRORS, ...versionErrors],
  example: {
    params,
    body: { version: 4 },
    response: { ...exampleState, draft: null, draftedAt: null, draftedBy: null },
  },
});

const revertLook = defineCall({
  id: "administration.revertLook",
  method: "POST",
  path: `${lookPath}/revert`,
  tag,
  summary: "Publishes an earlier version of the look again",
  description:
    "It becomes the newest version. A draft stays as it is. `version` is that of the look that was compared with it; CHANGED_MEANWHILE if somebody has changed it since.",
  roles: rolesWith("settings.edit"),
  params: programParams,
  body: z.object({ number: versionNumber, version: recordVersion }),
  response: lookState,
  errors: [...RECORD_ERRORS, ...KEY_ERRORS, ...versionErrors],
  example: { params, body: { number: 1, version: 4 }, response: exampleState },
});

const zipPath = `${programPath}/config.zip`;
const ZIP_TYPE = "application/zip";
/** Longest zip; kiosks have the same limit. */
const ZIP_LIMIT_BYTES = 512 * 1024;
const exampleZip = new File(["a zip"], "pfm.zip", { type: ZIP_TYPE });

const readLookZip = defineCall({
  id: "administration.readLookZip",
  method: "GET",
  path: zipPath,
  tag,
  summary: "The look as an organisation's zip",
  description:
    "A zip as kiosks bring it along in their build: `config.json`, and `logo.png` where the logo is a picture of the library. It can be read into another programme. NOT_FOUND for a draft that does not exist.",
  roles: rolesWith("settings.read"),
  params: programParams,
  query: z.object({ of: z.optional(z.enum(["published", "draft"])) }),
  response: z.file(),
  responseType: ZIP_TYPE,
  errors: RECORD_ERRORS,
  example: { params, response: exampleZip },
});

const importLookZip = defineCall({
  id: "administration.importLookZip",
  method: "POST",
  path: zipPath,
  tag,
  summary: "Makes an organisation's zip the draft of the look",
  description:
    "Body: a zip of at most 512 KiB with `config.json` and a logo as SVG or PNG, by the rules of the kiosk; REQUEST_INVALID with the broken rule in `details.zip` otherwise, and for values and texts that a draft may not have. The logo joins the library of pictures. What belongs to the programme's settings is left out and named in `ignored`. `version` is that of the draft as it was read, which is replaced.",
  roles: rolesWith("settings.edit"),
  params: programParams,
  query: z.object({ version: z.coerce.number().check(z.int(), z.positive()) }),
  body: z.file(),
  bodyTypes: [ZIP_TYPE],
  bodyLimitBytes: ZIP_LIMIT_BYTES,
  response: z.extend(lookState, { ignored: z.array(z.string()) }),
  errors: [...RECORD_ERRORS, ...KEY_ERRORS, ...versionErrors],
  example: { params, query: { version: 4 }, body: exampleZip, response: { ...exampleState, ignored: ["name"] } },
});

/** The look of the kiosk: draft, versions and what is published. */
export const looksApi = {
  readLook,
  readLookDraft,
  readLookVersion,
  saveLookDraft,
  discardLookDraft,
  publishLook,
  revertLook,
  readLookZip,
  importLookZip,
} as const;
