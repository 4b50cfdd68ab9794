import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { RIGHT_CODES, STAFF_ROLE_CODES } from "../rights.ts";
import { digitsId, language, text, writeErrors } from "../wire.ts";
import { nameText } from "./administration/common.ts";
import { exampleFactor, factorWire } from "./factor-wire.ts";
import { staffSessionWire } from "./staff-sessions.ts";

const tag = "me";
const path = "/api/v2/me";

const meWire = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  language: z.string(),
  role: z.enum(STAFF_ROLE_CODES),
  /** Partners the person works for; null for all. */
  partnerIds: z.nullable(z.array(digitsId)),
  /** Shops the person works in; null for all of the partners. */
  storeIds: z.nullable(z.array(digitsId)),
  rights: z.array(z.enum(RIGHT_CODES)),
  programme: z.object({
    id: z.string(),
    name: z.string(),
    currency: z.string(),
    defaultLanguage: z.string(),
    /** Points worth 1.00 of the currency; null if points cannot pay. */
    pointsPerEuro: z.nullable(z.number()),
    /** The programme that this one copies for tests; null for a real one. */
    sandboxOf: z.nullable(z.string()),
  }),
  factors: z.array(factorWire),
  /** Recovery codes that are left. */
  recoveryCodes: z.number().check(z.int(), z.nonnegative()),
  weeklyFigures: z.boolean(),
});

const exampleMe = {
  id: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11",
  email: "jo@bakery.example",
  name: "Jo Korn",
  language: "de",
  role: "PARTNER_ADMIN",
  partnerIds: ["1"],
  storeIds: null,
  rights: ["members.search", "members.open"],
  programme: {
    id: "pfm",
    name: "Pfiffig",
    currency: "EUR",
    defaultLanguage: "de",
    pointsPerEuro: 100,
    sandboxOf: null,
  },
  factors: [exampleFactor],
  recoveryCodes: 10,
  weeklyFigures: false,
} as const;

const readMe = defineCall({
  id: "v2.readMe",
  method: "GET",
  path,
  tag,
  summary: "Who is signed in, and what they may do",
  description: "What `rights` holds follows from the role; every call checks role and reach by itself.",
  roles: STAFF_ROLE_CODES,
  response: meWire,
  example: { response: exampleMe },
});

const changeMe = defineCall({
  id: "v2.changeMe",
  method: "PATCH",
  path,
  tag,
  summary: "Changes one's own name and language, and the mails one gets",
  description:
    "What is left out stays. Role, reach and e-mail are changed by others only. `weeklyFigures` asks for the figures of each week by mail, on Mondays; who may not read reports gets none.",
  roles: STAFF_ROLE_CODES,
  body: z.partial(z.object({ name: nameText, language, weeklyFigures: z.boolean() })),
  response: meWire,
  errors: writeErrors,
  example: { body: { language: "de" }, response: exampleMe },
});

const hasNoSearch = (query: string): boolean => !/(?:^|&)q=/.test(query);

/** A personal view of a list: its filter, order and columns under a name. */
const viewWire = z.object({
  id: text(40),
  /** Screen it belongs to: `members`. */
  screen: text(40),
  name: text(60),
  /** The query of the screen's address, without personal data. */
  query: z.string().check(z.maxLength(1_000), z.refine(hasNoSearch, "a search may name a person and is not kept")),
  /** The screen opens with this view. */
  isDefault: z.boolean(),
});
const viewsWire = z.object({ views: z.array(viewWire).check(z.maxLength(100)) });
const exampleViews = {
  views: [{ id: "v1", screen: "members", name: "Gold", query: "levelId=2&sort=-points", isDefault: false }],
};

const readMyViews = defineCall({
  id: "v2.readMyViews",
  method: "GET",
  path: `${path}/views`,
  tag,
  summary: "One's saved views",
  description: "Lists with their filter, order and columns, as this person named them.",
  roles: STAFF_ROLE_CODES,
  response: viewsWire,
  example: { response: exampleViews },
});

const replaceMyViews = defineCall({
  id: "v2.replaceMyViews",
  method: "PUT",
  path: `${path}/views`,
  tag,
  summary: "Replaces one's saved views",
  description: "The whole list, at most 100.",
  roles: STAFF_ROLE_CODES,
  body: viewsWire,
  response: viewsWire,
  errors: writeErrors,
  example: { body: exampleViews, response: exampleViews },
});

const listMySessions = defineCall({
  id: "v2.listMySessions",
  method: "GET",
  path: `${path}/sessions`,
  tag,
  summary: "Where one is signed in",
  description: "The last one used first.",
  roles: STAFF_ROLE_CODES,
  response: z.array(staffSessionWire),
  example: {
    response: [
      {
        id: "0192f0c1-9c22-7d10-8b31-5a7e2f4c6d80",
        browser: "Firefox, Windows",
        startedAt: "2026-11-23T08:00:00.000Z",
        lastSeenAt: "2026-11-23T09:12:00.000Z",
        current: true,
      },
    ],
  },
});

const endMySession = defineCall({
  id: "v2.endMySession",
  method: "DELETE",
  path: `${path}/sessions/{sessionId}`,
  tag,
  summary: "Ends one of one's sessions",
  description: "Its tokens are refused from now on. `others` as the id ends every session but this one.",
  roles: STAFF_ROLE_CODES,
  params: z.object({ sessionId: z.union([z.uuid(), z.literal("others")]) }),
  response: done,
  errors: ["NOT_FOUND", ...writeErrors],
  example: { params: { sessionId: "0192f0c1-9c22-7d10-8b31-5a7e2f4c6d80" }, response: {} },
});

/** The signed-in user's own data. */
export const meApi = { readMe, changeMe, readMyViews, replaceMyViews, listMySessions, endMySession } as const;
