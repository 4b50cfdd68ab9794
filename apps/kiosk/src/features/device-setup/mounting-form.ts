import type { Client, ClientStore, MountInput } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { CameraPositionCode, PosMode, UiLanguage } from "@punktum/domain";
import { workstationIdOf } from "../../services/device/device-setup.ts";

/** The form's values. An absent choice was not made yet. */
export interface MountingDraft {
  readonly clientId?: string | undefined;
  readonly storeId?: string | undefined;
  readonly deviceInformation: string;
  readonly workstationId: string;
  readonly cameraPosition?: CameraPositionCode | undefined;
  readonly posMode?: PosMode | undefined;
  readonly language?: UiLanguage | undefined;
}

/** An untouched form. */
export const EMPTY_DRAFT: MountingDraft = { deviceInformation: "", workstationId: "" };

/** Modes offered when mounting. */
export const OFFERED_MODES = ["STD", "SER", "CAS"] as const satisfies readonly PosMode[];

/** Input of the mount call once everything required is filled in. */
type CompleteDraft = Omit<MountInput, "deviceKey">;

/** Required fields. */
export type RequiredField = "client" | "store" | "deviceInformation" | "cameraPosition" | "posMode" | "language";

export type DraftCheck =
  | { readonly isComplete: true; readonly input: CompleteDraft }
  | { readonly isComplete: false; readonly missing: readonly RequiredField[] };

/** The chosen entry. A list with one entry chooses it by itself. */
export function chosenOf<Entry>(
  entries: readonly Entry[],
  chosenId: string | undefined,
  idOf: (entry: Entry) => string,
): Entry | undefined {
  const [only, ...others] = entries;
  const isSingle = others.length === 0;
  return entries.find((entry) => idOf(entry) === chosenId) ?? (isSingle ? only : undefined);
}

/** Returns the missing required fields, or the input of the mount call. */
export function checkDraft(
  draft: MountingDraft,
  chosen: { readonly client: Client | undefined; readonly store: ClientStore | undefined },
): DraftCheck {
  const { cameraPosition, posMode, language } = draft;
  const { client, store } = chosen;
  const deviceInformation = draft.deviceInformation.trim();
  if (client && store && deviceInformation && cameraPosition && posMode && language) {
    const workstationId = workstationIdOf(draft.workstationId);
    return {
      isComplete: true,
      input: { client, store, deviceInformation, workstationId, cameraPositionCode: cameraPosition, posMode, language },
    };
  }
  const required = { client, store, deviceInformation, cameraPosition, posMode, language };
  return { isComplete: false, missing: FIELDS.filter((field) => !required[field]) };
}

const FIELDS: readonly RequiredField[] = [
  "client",
  "store",
  "deviceInformation",
  "cameraPosition",
  "posMode",
  "language",
];

const ABOUT_WORKSTATION: readonly ErrorCode[] = [
  "MOUNTING_IN_USE",
  "MOUNTING_NOT_FOUND",
  "WORKSTATION_ID_IN_USE",
  "GENERAL_INPUT_PARAMETER_INVALID",
];

/** Whether a refused mount concerns the workstation id, so that the error belongs to its field. */
export function isAboutWorkstation(code: ErrorCode | undefined): boolean {
  return code !== undefined && ABOUT_WORKSTATION.includes(code);
}
