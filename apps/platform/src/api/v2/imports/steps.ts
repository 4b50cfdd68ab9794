import { importsApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import {
  beginStep,
  changeImportForm,
  findImport,
  guessColumns,
  type Import,
  readImportStart,
  readStart,
} from "../../../points/imports/index.ts";
import { type AdministrationServices, NOT_FOUND, registerChange } from "../administration/support.ts";
import { readDetails, readFields } from "./present.ts";
import { FILE_GONE } from "./reads.ts";

const subjectKind = "IMPORT";
const WRONG_STEP = fail("IMPORT_WRONG_STEP", "The import is at another step");
const invalid = (problem: string) =>
  ({ ok: false, error: { code: "REQUEST_INVALID", message: problem, problems: [problem] } }) as const;

type Step = "CHECKING" | "RUNNING" | "UNDOING";

const failedIn = ({ state, failedWhile }: Import, step: Step): boolean => state === "FAILED" && failedWhile === step;

/** Whether a step may begin now. */
const MAY_BEGIN: Readonly<Record<Step, (entry: Import) => boolean>> = {
  CHECKING: (entry) => entry.state === "UPLOADED" || entry.state === "CHECKED" || failedIn(entry, "CHECKING"),
  RUNNING: (entry) => entry.state === "CHECKED" || failedIn(entry, "RUNNING"),
  UNDOING: (entry) => entry.state === "DONE" || failedIn(entry, "RUNNING") || failedIn(entry, "UNDOING"),
};

const STEPS = {
  checkImport: { step: "CHECKING", action: "IMPORT_CHECK_BEGUN" },
  runImport: { step: "RUNNING", action: "IMPORT_RUN_BEGUN" },
  undoImport: { step: "UNDOING", action: "IMPORT_UNDO_BEGUN" },
} as const;

/** Refuses a mapping that names unknown fields or missing columns, or leaves out a field that is needed. */
async function refuseMapping(
  transaction: ProgramTransaction,
  entry: Pick<Import, "kind" | "mapping" | "head">,
  isWhole: boolean,
) {
  const fields = await readFields(transaction, entry.kind);
  for (const [name, column] of Object.entries(entry.mapping)) {
    if (!fields.some((field) => field.name === name) || column >= entry.head.length) {
      return invalid(`mapping.${name}: no such field or column`);
    }
  }
  const missing = fields.find(({ name, required }) => required && entry.mapping[name] === undefined);
  const isNameless = entry.kind === "MEMBERS" && ["card", "externalCode"].every((name) => !(name in entry.mapping));
  return isWhole && (missing !== undefined || isNameless)
    ? invalid(`mapping.${missing?.name ?? "card"}: no column`)
    : undefined;
}

function registerFormChange(app: FastifyInstance, services: AdministrationServices): void {
  registerChange(app, services, importsApi.changeImport, async ({ transaction, params, body }) => {
    const entry = await findImport(transaction, params.importId, true);
    if (entry === undefined) {
      return NOT_FOUND;
    }
    if (!MAY_BEGIN.CHECKING(entry)) {
      return WRONG_STEP;
    }
    const content = await readImportStart(transaction, entry.id);
    if (content === undefined) {
      return FILE_GONE;
    }
    const { encoding = entry.encoding, separator = entry.separator } = body;
    const start = readStart(content, { encoding, separator });
    if (start === undefined) {
      return invalid("encoding: the file has no titles then");
    }
    const isReadAnew = encoding !== entry.encoding || separator !== entry.separator;
    const fields = (await readFields(transaction, entry.kind)).map(({ name }) => name);
    const mapping = body.mapping ?? (isReadAnew ? guessColumns(fields, start.head) : entry.mapping);
    const refused = await refuseMapping(transaction, { ...entry, head: [...start.head], mapping }, false);
    if (refused !== undefined) {
      return refused;
    }
    await changeImportForm(transaction, entry.id, { ...start, mapping });
    const { encoding: encodingBefore, separator: separatorBefore, mapping: mappingBefore } = entry;
    const audit = {
      action: "IMPORT_CHANGED",
      subjectKind,
      subjectId: entry.id,
      before: { encoding: encodingBefore, separator: separatorBefore, mapping: mappingBefore },
      after: { encoding, separator, mapping },
    };
    return succeed({ response: await readDetails(transaction, entry.id), audit });
  });
}

function registerStep(app: FastifyInstance, services: AdministrationServices, name: keyof typeof STEPS): void {
  const { step, action } = STEPS[name];
  registerChange(app, services, importsApi[name], async ({ transaction, params, identity }) => {
    const entry = await findImport(transaction, params.importId, true);
    if (entry === undefined) {
      return NOT_FOUND;
    }
    if (!MAY_BEGIN[step](entry)) {
      return WRONG_STEP;
    }
    if (step !== "UNDOING" && !entry.hasFile) {
      return FILE_GONE;
    }
    const refused = step === "UNDOING" ? undefined : await refuseMapping(transaction, entry, true);
    if (refused !== undefined) {
      return refused;
    }
    await beginStep(transaction, entry, { step, by: identity.subjectId });
    const { kind, newRows, points } = entry;
    const after = { kind, ...(step === "RUNNING" && { rows: newRows, points }) };
    const audit = { action, subjectKind, subjectId: entry.id, after };
    return succeed({ response: await readDetails(transaction, entry.id), audit });
  });
}

/** Registers how a file is read, the dry run, the run and the way back. */
export function registerImportSteps(app: FastifyInstance, services: AdministrationServices): void {
  registerFormChange(app, services);
  registerStep(app, services, "checkImport");
  registerStep(app, services, "runImport");
  registerStep(app, services, "undoImport");
}
