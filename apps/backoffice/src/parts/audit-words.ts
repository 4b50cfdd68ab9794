import { type AuditLogEntry, can, type Right } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../base/format.ts";
import { useUser } from "../session/session.ts";

/** Words for entries of the audit log. Unknown codes are shown as they are. */
export interface AuditWords {
  readonly action: (code: string) => string;
  readonly subject: (kind: string) => string;
  /** Who made a change: the actor's name, or the kind of actor if it has no name. */
  readonly actor: (actor: AuditLogEntry["actor"]) => string;
  /** The changed fields of a record. */
  readonly fields: (names: readonly string[]) => string;
}

/** The words in the page's language; their texts must be loaded. */
export function useAuditWords(): AuditWords {
  const { i18n } = useTranslation();
  const { list } = useFormat();
  const word = (key: string, code: string): string => (i18n.exists(key) ? i18n.t(key, { defaultValue: "" }) : code);
  return {
    action: (code) => word(`audit.actions.${code}`, code),
    subject: (kind) => word(`audit.subjects.${kind}`, kind),
    fields: (names) => list(names.map((name) => word(`audit.fields.${name}`, name))),
    actor: ({ kind, name }) => name ?? word(`audit.actors.${kind}`, kind),
  };
}

const SCREENS: Readonly<Record<string, { readonly path: string; readonly right: Right }>> = {
  ACCOUNT: { path: "members", right: "members.open" },
  ADMIN: { path: "people", right: "people.edit" },
  DEVICE: { path: "devices", right: "devices.read" },
};

/** Path of a logged record's screen; undefined if it has none or the role may not open it. */
export function useThingPath(): (subject: AuditLogEntry["subject"]) => string | undefined {
  const { roleCode } = useUser();
  return ({ kind, id, partnerId }) => {
    if (kind === "STORE" && partnerId !== null && can(roleCode, "places.read")) {
      return `/stores/${partnerId}/${id}`;
    }
    const screen = SCREENS[kind];
    return screen === undefined || id === "" || !can(roleCode, screen.right)
      ? undefined
      : `/${screen.path}/${encodeURIComponent(id)}`;
  };
}
