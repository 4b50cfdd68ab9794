import type { Client, ClientStore, MountInput } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { CameraPositionCode, PosMode, UiLanguage } from "@punktum/domain";
import { workstationIdOf } from "../../services/device/device-setup.ts";

/** What staff filled in so far; an absent choice is not made yet (MNT-02..09). */
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

/** Modes offered at mounting (MNT-08). */
export const OFFERED_MODES = ["STD", "SER", "CAS"] as const satisfies readonly PosMode[];

/** What a draft becomes once everything required is there. */
type CompleteDraft = Omit<MountInput, "deviceKey">;

/** Fields that must be filled in (MNT-16). */
export type RequiredField = "client" | "store" | "deviceInformation" | "cameraPosition" | "posMode" | "language";

export type DraftCheck =
  | { readonly isComplete: true; readonly input: CompleteDraft }
  | { readonly isComplete: false; readonly missing: readonly RequiredField[] };

/** The single entry of a list is chosen by itself; with several, only what staff chose (MNT-12, MNT-13). */
export function chosenOf<Entry>(
  entries: readonly Entry[],
  chosenId: string | undefined,
  idOf: (entry: Entry) => string,
): Entry | undefined {
  const [only, ...others] = entries;
  const isSingle = others.length === 0;
  return entries.find((entry) => idOf(entry) === chosenId) ?? (isSingle ? only : undefined);
}

/** Names every required field that is missing, or makes the mount's input (MNT-16, MNT-17). */
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

/** Whether a refused mount is about the workstation id, so that its field is the one to change (MNT-22..27). */
export function isAboutWorkstation(code: ErrorCode | undefined): boolean {
  return code !== undefined && ABOUT_WORKSTATION.includes(code);
}
