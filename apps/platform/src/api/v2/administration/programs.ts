import { administrationApi, platformApi, PROGRAM_TEMPLATES, type ProgramTemplate } from "@punktum/contracts";
import { definedOnly, fail, PLATFORM_ORGANIZATION, STAFF_PASSWORD_LENGTH_MIN, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { createAdmin } from "../../../office/admins/index.ts";
import {
  createProgram,
  listPrograms,
  lockProgram,
  readProgramSettings,
  switchProgram,
  writeProgramSettings,
} from "../../../office/programs/index.ts";
import { type Identity, refuseNewPassword } from "../../../office/sessions/index.ts";
import { inTransaction, registerCall, registerPasswordWrite, registerWrite } from "../../register.ts";
import { applyTemplate, configOfTemplate } from "./apply-template.ts";
import { PROGRAM_TEMPLATE_CONTENT } from "./program-templates.ts";
import {
  type AdministrationServices,
  auditChange,
  NO_PERMISSION,
  NOT_FOUND,
  OTHER_PROGRAM,
  registerChange,
  registerRead,
} from "./support.ts";

const TAKEN = fail("ALREADY_EXISTS", "There is a programme with this id");

/** Overlays the named values; values that are left out stay. */
function overlaid<T extends object>(before: T, named: { readonly [Name in keyof T]?: T[Name] | undefined }): T {
  return { ...before, ...definedOnly(named) };
}

/** The template's value unless the caller gives one. */
const pointsOf = (template: ProgramTemplate, given: number | null): number | null =>
  given ?? (template === "empty" ? null : PROGRAM_TEMPLATE_CONTENT[template].pointsPerEuro);

function registerCreation(app: FastifyInstance, { database, passwords }: AdministrationServices): void {
  registerPasswordWrite(app, database, administrationApi.createProgram, async (input) => {
    const { admin: first, config = {}, template, ...values } = input.body;
    const { password, ...person } = first;
    const names = [values.id, values.name, values.legalName];
    const weak = await refuseNewPassword({ password, names, lengthMin: STAFF_PASSWORD_LENGTH_MIN });
    if (weak !== undefined) {
      return weak;
    }
    const passwordHash = await passwords.hash(password);
    // Uses the new programme's own transaction; its creator has no access to it afterwards.
    return inTransaction(database, values.id, async (transaction) => {
      const program = await createProgram(transaction, {
        ...values,
        pointsPerEuro: pointsOf(template, values.pointsPerEuro),
        config: { ...configOfTemplate(template), ...config },
        sandboxOf: null,
      });
      if (program === undefined) {
        return TAKEN;
      }
      const role = { role: "PROGRAM_ADMIN" as const, partnerIds: [], storeIds: [] };
      const admin = await createAdmin(transaction, { ...person, ...role }, passwordHash);
      if (typeof admin === "string") {
        return TAKEN;
      }
      await applyTemplate(transaction, template);
      await auditChange(transaction, input, {
        action: "PROGRAM_CREATED",
        subjectKind: "PROGRAM",
        subjectId: program.id,
        after: { program, template, adminId: admin.id, createdIn: input.identity.programId },
      });
      return succeed({ program, admin });
    });
  });
}

/** True for operators of the platform. Other users see only their own programme. */
const runsPlatform = ({ programId }: Identity): boolean => programId === PLATFORM_ORGANIZATION;

/** Registers the calls of operators about every programme. */
function registerPlatformCalls(app: FastifyInstance, { database, rightsChanged }: AdministrationServices): void {
  registerCall(app, platformApi.listPrograms, async ({ identity }) =>
    runsPlatform(identity) ? succeed(await listPrograms(database)) : NO_PERMISSION,
  );
  registerCall(app, platformApi.listProgramTemplates, () =>
    Promise.resolve(
      succeed(
        PROGRAM_TEMPLATES.map((id) => {
          const { levels, ...content } = PROGRAM_TEMPLATE_CONTENT[id];
          return { id, ...content, levels: [...levels] };
        }),
      ),
    ),
  );
  const registerSwitch = (
    call: typeof platformApi.deactivateProgram | typeof platformApi.activateProgram,
    active: boolean,
  ): void =>
    registerWrite(
      app,
      database,
      call,
      async (input) => {
        const { identity, params, requestId } = input;
        if (!runsPlatform(identity) || params.programId === PLATFORM_ORGANIZATION) {
          return OTHER_PROGRAM;
        }
        return inTransaction(database, params.programId, async (transaction) => {
          const switched = await switchProgram(transaction, active);
          if (switched === undefined) {
            return OTHER_PROGRAM;
          }
          const action = active ? "PROGRAM_ACTIVATED" : "PROGRAM_DEACTIVATED";
          const subject = { subjectKind: "PROGRAM", subjectId: params.programId };
          await auditChange(
            transaction,
            { identity, requestId },
            { action, ...subject, ...switched, after: { active } },
          );
          return succeed({});
        });
      },
      { committed: rightsChanged },
    );
  registerSwitch(platformApi.deactivateProgram, false);
  registerSwitch(platformApi.activateProgram, true);
}

/** Registers programmes. */
export function registerProgramAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerCreation(app, services);
  registerPlatformCalls(app, services);
  registerChange(app, services, administrationApi.changeProgram, async ({ transaction, body }) => {
    await lockProgram(transaction);
    const before = await readProgramSettings(transaction);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const { identification, handLimits, flagRules, ...rules } = body;
    const after = await writeProgramSettings(transaction, {
      ...overlaid(before, rules),
      identification: overlaid(before.identification, identification ?? {}),
      handLimits: overlaid(before.handLimits, handLimits ?? {}),
      flagRules: overlaid(before.flagRules, flagRules ?? {}),
    });
    const audit = { action: "PROGRAM_CHANGED", subjectKind: "PROGRAM", subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
  registerRead(app, services, administrationApi.readProgram, async ({ transaction }) => {
    const program = await readProgramSettings(transaction);
    return program === undefined ? NOT_FOUND : succeed(program);
  });
}
