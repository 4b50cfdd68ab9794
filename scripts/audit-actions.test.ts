import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ALL_CALLS, ERROR_CODES } from "@punktum/contracts";
import { auditTexts } from "@punktum/phrases/platform";
import { describe, expect, it } from "vitest";
import { ZodMiniObject } from "zod/mini";

const SOURCES = resolve(import.meta.dirname, "../apps/platform/src");

/** An action: noun and verb. */
const ACTION = /"([A-Z]+(?:_[A-Z]+)*_(?:[A-Z]*ED|SET|GIVEN|LOGIN|IN|SENT|MADE|BEGUN)|LOGIN|LOGOUT)"/g;

/** Words of that form that are not actions. */
const OTHERS = [
  "CERT_HAS_EXPIRED",
  "EMAIL_CHANGED",
  "NOT_ACTIVATED",
  "NOT_FINISHED",
  "OPTINS_CHANGED",
  "PIN_LOCKED",
  "POINTS_EARNED",
  "POINTS_REDEEMED",
  "STATUS_LEVEL_SET",
  "TOKEN_EXPIRED",
  "TOKEN_REUSED",
  "METHOD_NOT_ALLOWED",
  "MEDIA_TYPE_NOT_SUPPORTED",
];

async function findActions(): Promise<readonly string[]> {
  const found = new Set<string>();
  for await (const path of glob("**/*.ts", { cwd: SOURCES })) {
    if (!/\.test\.ts$|(?:^|\/)(?:testing|demo)\//.test(path)) {
      for (const [, action = ""] of readFileSync(join(SOURCES, path), "utf8").matchAll(ACTION)) {
        found.add(action);
      }
    }
  }
  const none = new Set<string>([...OTHERS, ...ERROR_CODES]);
  // REDEMPTION_USED is an error and an action.
  return [...found].filter((word) => !none.has(word) || word in auditTexts.en.actions).sort();
}

describe("actions of the audit log", () => {
  it("have a text in both languages: add it to packages/phrases/src/{de,en}/audit.ts", async () => {
    const written = await findActions();
    expect(written.length).toBeGreaterThan(80);
    expect(written.filter((action) => !(action in auditTexts.en.actions))).toEqual([]);
  });
});

/** Parts of an answer that are not editable. */
const NOT_EDITED = [
  "id",
  "organization",
  "redirectUri",
  "userId",
  "version",
  "createdAt",
  "lastLoginAt",
  "openSessions",
  "people",
];

/** Fields of the records that people edit, as the log names them. */
function findFields(): readonly string[] {
  const records = ALL_CALLS.filter(({ versioned = false, method }) => versioned && method === "GET");
  const names = records.flatMap(({ response }) =>
    response instanceof ZodMiniObject ? Object.keys(response.shape) : [],
  );
  return [...new Set(names)].filter((name) => !NOT_EDITED.includes(name));
}

describe("fields of the audit log", () => {
  it("have a name in both languages: add it to packages/phrases/src/{de,en}/audit.ts", () => {
    const fields = findFields();
    expect(fields.length).toBeGreaterThan(80);
    expect(fields.filter((name) => !(name in auditTexts.en.fields))).toEqual([]);
  });
});
