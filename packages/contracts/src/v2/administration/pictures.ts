import * as z from "zod/mini";
import { defineCall, done } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { digitsId, organization } from "../../wire.ts";
import { PAGE_DESCRIPTION, pagedListOf, pagedQuery } from "../list-page.ts";
import { createdAt, KEY_ERRORS, nameText, programParams, programPath, RECORD_ERRORS } from "./common.ts";

/** Browsers and Node have it; this package is compiled with the types of neither. */
declare const File: new (parts: readonly string[], name: string, options: { readonly type: string }) => object;

const tag = "administration: pictures";
const picturesPath = `${programPath}/media`;
const picturePath = `${picturesPath}/{pictureId}`;

/** Media types for uploads. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
/** Longest upload. */
export const PICTURE_LIMIT_BYTES = 2 * 1024 * 1024;

const pictureId = z.uuid();

/** A picture of the programme's library. */
const pictureWire = z.object({
  id: pictureId,
  /** Path that browsers load and vouchers refer to. */
  path: z.string(),
  name: z.string(),
  widthPx: z.number(),
  heightPx: z.number(),
  bytes: z.number(),
  partnerId: z.nullable(digitsId),
  /** How many vouchers, levels and pictures of the screen saver show it. */
  uses: z.number(),
  createdAt,
});

const example = {
  id: "7f8e2d5c-4d1f-4a52-9b0a-2f6d8f0f1c11",
  path: "/media/uploads/pfm/7f8e2d5c-4d1f-4a52-9b0a-2f6d8f0f1c11.webp",
  name: "coffee.jpg",
  widthPx: 1600,
  heightPx: 1200,
  bytes: 84_213,
  partnerId: null,
  uses: 0,
  createdAt: "2026-11-21T09:00:00.000Z",
} as const;

const createPicture = defineCall({
  id: "administration.createPicture",
  method: "POST",
  path: picturesPath,
  tag,
  summary: "Adds a picture to the library",
  description:
    "Body: a JPEG, PNG or WebP file of at most 2 MiB and 50 megapixels; the first bytes decide what it is, not the header. Everything else is refused with REQUEST_INVALID, drawings (SVG) too. It is stored as WebP, upright, at most 1920 pixels long, without the data that cameras write into pictures. Whoever knows its path can load it. A picture the library has already is answered again. A partner's admin adds those of its own partners.",
  roles: rolesWith("offers.edit"),
  params: programParams,
  query: z.object({ name: nameText, partnerId: z.optional(digitsId) }),
  body: z.file(),
  bodyTypes: PICTURE_TYPES,
  bodyLimitBytes: PICTURE_LIMIT_BYTES,
  response: pictureWire,
  errors: ["ORGANIZATION_NOT_FOUND", "GENERAL_NO_PERMISION", ...KEY_ERRORS],
  status: 201,
  example: {
    params: { programId: "pfm" },
    query: { name: "coffee.jpg" },
    body: new File(["a picture"], "coffee.jpg", { type: "image/jpeg" }),
    response: example,
  },
});

const listPictures = defineCall({
  id: "administration.listPictures",
  method: "GET",
  path: picturesPath,
  tag,
  summary: "The library of pictures",
  description: `Sorted by time; \`q\` searches the names. A partner's admin sees those of its partners and those of the whole programme. ${PAGE_DESCRIPTION}`,
  roles: rolesWith("offers.read"),
  params: programParams,
  query: pagedQuery({ partnerId: z.optional(digitsId) }, ["createdAt", "name"]),
  response: pagedListOf(pictureWire),
  errors: ["ORGANIZATION_NOT_FOUND", "GENERAL_NO_PERMISION"],
  example: { params: { programId: "pfm" }, query: { limit: 50 }, response: [example] },
});

const deletePicture = defineCall({
  id: "administration.deletePicture",
  method: "DELETE",
  path: picturePath,
  tag,
  summary: "Takes a picture out of the library",
  description:
    "Refused with STILL_IN_USE while a voucher, a level, the screen saver or the look of the kiosk names it. Browsers that have it keep it for a while.",
  roles: rolesWith("offers.edit"),
  params: z.object({ programId: organization, pictureId }),
  response: done,
  errors: [...RECORD_ERRORS, "STILL_IN_USE", ...KEY_ERRORS],
  example: { params: { programId: "pfm", pictureId: example.id }, response: {} },
});

/** The library of pictures. */
export const picturesApi = { createPicture, listPictures, deletePicture } as const;
