import { createHash } from "node:crypto";
import { type BundledConfig, type KioskLook, kioskLook, looksApi as api, newKioskLook } from "@punktum/contracts";
import { definedOnly, succeed, UI_LANGUAGES } from "@punktum/domain";
import { type BundledSettings, type Logo, readOrganizationZip } from "@punktum/organization-zip";
import { writeOrganizationZip } from "@punktum/organization-zip/write";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import { readLookState, saveDraft } from "../../../office/looks/index.ts";
import { lockProgram, readProgramSettings } from "../../../office/programs/index.ts";
import {
  addPicture,
  drawLogo,
  encodePicture,
  type EncodedPicture,
  findPictureByPath,
  pngLogoOf,
} from "../../../offers/pictures/index.ts";
import { refusedFor } from "../../register-failure.ts";
import { registerPasswordWrite, runOnceInTransaction } from "../../register.ts";
import { registerStream } from "../../register-stream.ts";
import { issueSentences } from "../../issue-sentences.ts";
import { auditOf, CHANGED_MEANWHILE, refuseTexts } from "./look-rules.ts";
import { type AdministrationServices, auditChange, NOT_FOUND, OTHER_PROGRAM } from "./support.ts";

const isOfLook = (name: string): boolean => Object.hasOwn(kioskLook.shape, name);

/** A logo of the library is a file in the zip; any other one keeps its address. */
async function packLook(transaction: ProgramTransaction, look: KioskLook): Promise<Uint8Array<ArrayBuffer>> {
  const { logo_url: logo, ...settings } = look;
  const name = (await readProgramSettings(transaction))?.name ?? "";
  const content = logo === undefined ? undefined : await findPictureByPath(transaction, logo);
  const png = content === undefined ? undefined : await pngLogoOf(content);
  return png === undefined ? writeOrganizationZip({ name, ...look }) : writeOrganizationZip({ name, ...settings }, png);
}

function registerExport(app: FastifyInstance, { database }: AdministrationServices): void {
  registerStream(app, api.readLookZip, async ({ identity, params, query }) => {
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    return database.withProgram(identity.programId, async (transaction) => {
      const { draft, published } = await readLookState(transaction);
      const look = query.of === "draft" ? draft : published;
      return look === null
        ? NOT_FOUND
        : succeed({ type: "application/zip", pieces: [await packLook(transaction, look)] });
    });
  });
}

/** The look in an unpacked zip: texts by full path, without the programme's settings. */
async function lookIn(settings: BundledConfig) {
  const { withWholePaths } = await import("@punktum/phrases/kiosk");
  const { translations = {} } = settings;
  const own = Object.fromEntries(Object.entries(settings).filter(([name]) => isOfLook(name)));
  const texts = UI_LANGUAGES.flatMap((language) => {
    const table = translations[language];
    return table === undefined ? [] : [[language, withWholePaths(language, table)] as const];
  });
  const others = Object.entries(translations).filter(([language]) => !UI_LANGUAGES.some((code) => code === language));
  const whole = Object.fromEntries([...others, ...texts]);
  return newKioskLook.safeParse({ ...own, ...(settings.translations !== undefined && { translations: whole }) });
}

/** The logo as a picture of the library; an SVG that devices would accept is rasterised. */
async function pictureOf(logo: Logo): Promise<EncodedPicture | undefined> {
  const bytes = logo.type === "image/svg+xml" ? await drawLogo(logo.bytes) : logo.bytes;
  const encoded = bytes === undefined ? undefined : await encodePicture(bytes);
  return encoded?.ok === true ? encoded.picture : undefined;
}

const refuseZip = (problem: string) => {
  const message = `body: the zip is not accepted: ${problem}`;
  const error = { code: "REQUEST_INVALID", message, problems: [message], details: { zip: problem } } as const;
  return { ok: false, error } as const;
};

/** The parts of a zip that become the draft. */
async function readZip(bytes: Uint8Array) {
  const read = readOrganizationZip(bytes);
  if (!read.ok) {
    return refuseZip(read.error.code ?? "ZIP_BROKEN");
  }
  const { settings, logo }: BundledSettings = read.response;
  const look = await lookIn(settings);
  if (!look.success) {
    return refusedFor(issueSentences("config.json", look.error.issues));
  }
  const refused = await refuseTexts(look.data);
  if (refused !== undefined) {
    return refused;
  }
  const picture = logo === undefined ? undefined : await pictureOf(logo);
  if (logo !== undefined && picture === undefined) {
    return refuseZip("LOGO_UNREADABLE");
  }
  const ignored = Object.keys(settings).filter((name) => !isOfLook(name));
  return succeed({ look: look.data, picture, ignored });
}

/** A logo that exists in the library adds no row. */
function auditOfPicture(added: Awaited<ReturnType<typeof addPicture>> | undefined) {
  if (added?.isNew !== true) {
    return [];
  }
  const { picture } = added;
  return [{ action: "PICTURE_ADDED", subjectKind: "PICTURE", subjectId: picture.id, after: picture }];
}

/** Only this route reads zips as bodies, so it has a separate scope. */
function registerImport(app: FastifyInstance, { database, clock }: AdministrationServices): void {
  const call = api.importLookZip;
  void app.register(async (scope) => {
    scope.addContentTypeParser([...call.bodyTypes], { parseAs: "buffer" }, (request, body: Buffer, done) => {
      const type = request.headers["content-type"] ?? "";
      done(null, new File([Uint8Array.from(body)], "", { type }));
    });
    registerPasswordWrite(scope, database, call, async (input) => {
      const { identity, requestId, params, query, idempotencyKey: key } = input;
      if (params.programId !== identity.programId) {
        return OTHER_PROGRAM;
      }
      const file = await input.body.bytes();
      const zip = await readZip(file);
      if (!zip.ok) {
        return zip;
      }
      const { look, picture, ignored } = zip.response;
      const digest = createHash("sha256").update(file).digest("hex");
      const asked = { programId: identity.programId, owner: identity.subjectId, key, asked: { query, digest }, call };
      return runOnceInTransaction(database, asked, async (transaction) => {
        await lockProgram(transaction);
        if ((await readLookState(transaction)).version !== query.version) {
          return CHANGED_MEANWHILE;
        }
        const by = { adminId: identity.subjectId, nowMs: clock.nowMs() };
        const owner = { partnerId: null, name: "logo", uploadedBy: by.adminId };
        const added = picture && (await addPicture(transaction, { ...picture, ...owner }));
        const logo = definedOnly({ logo_url: added?.picture.path });
        const change = await saveDraft(transaction, { ...look, ...logo }, by);
        const saved = [auditOf("LOOK_DRAFT_SAVED", identity.programId, change)].flat();
        await auditChange(transaction, { identity, requestId }, [...saved, ...auditOfPicture(added)]);
        return succeed({ ...(await readLookState(transaction)), ignored });
      });
    });
  });
}

/** Registers export and import of the look as an organisation's zip. */
export function registerLookZips(app: FastifyInstance, services: AdministrationServices): void {
  registerExport(app, services);
  registerImport(app, services);
}
