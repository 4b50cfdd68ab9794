import { type LookState, looksApi } from "@punktum/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Confirm } from "../../parts/dialog.tsx";
import { Menu, type MenuEntry } from "../../parts/menu.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { showDone, showError } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { useRefusedText } from "./use-refused-text.ts";

interface LookMenuProps {
  readonly state: LookState;
  /** The draft has changed. */
  readonly onChanged: (state: LookState) => void;
}

function DiscardDialog({ state, onChanged, onClose }: LookMenuProps & { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const discard = useWrite(looksApi.discardLookDraft, {
    refreshes: [looksApi.readLook],
    headers: { "if-match": `"${state.version}"` },
  });
  const send = (): void =>
    discard.mutate(
      { params: { programId } },
      {
        onSuccess: (now) => {
          onChanged(now);
          showDone(t("look.discarded"));
          onClose();
        },
      },
    );
  return (
    <Confirm
      title={t("look.discardTitle")}
      isOpen
      onClose={onClose}
      action={t("look.discard")}
      onConfirm={send}
      isDanger
      isPending={discard.isPending}
    >
      <FailureNote error={discard.error} />
      <p>{t("look.discardText")}</p>
    </Confirm>
  );
}

/** The look as a zip: exports the draft or the published look, imports a draft. */
function useZip({ state, onChanged }: LookMenuProps) {
  const { t } = useTranslation();
  const { list } = useFormat();
  const params = { programId: useProgramId() };
  const textOf = useRefusedText();
  const queries = useQueryClient();
  const failed = (error: Error): void => showError(textOf(error));
  const save = useMutation({
    mutationFn: async () => {
      const of = state.draft === null ? "published" : "draft";
      saveFile(`${params.programId}.zip`, await call(looksApi.readLookZip, { params, query: { of } }));
    },
    onError: failed,
  });
  const read = useMutation<unknown, Error, File>({
    mutationFn: async (body) => {
      const options = { idempotencyKey: crypto.randomUUID(), headers: { "content-type": "application/zip" } };
      const query = { version: state.version };
      const { ignored, ...now } = await call(looksApi.importLookZip, { params, query, body }, options);
      onChanged(now);
      showDone(ignored.length === 0 ? t("look.zip.read") : t("look.zip.ignored", { list: list(ignored) }));
      await queries.invalidateQueries({ queryKey: [looksApi.readLook.id] });
    },
    onError: failed,
  });
  return { save: () => save.mutate(), read: (file: File) => read.mutate(file) };
}

/** Further actions on the look. */
export function LookMenu({ state, onChanged }: LookMenuProps): ReactNode {
  const { t } = useTranslation();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const zip = useZip({ state, onChanged });
  const file = useRef<HTMLInputElement>(null);
  const entries: readonly MenuEntry[] = [
    { id: "zip-out", label: t("look.zip.out"), icon: "download", onAction: zip.save },
    { id: "zip-in", label: t("look.zip.in"), icon: "upload", onAction: () => file.current?.click() },
  ];
  const discard: MenuEntry = {
    id: "discard",
    label: t("look.discard"),
    icon: "undo",
    isApart: true,
    onAction: () => setIsDiscarding(true),
  };
  return (
    <>
      <Menu label={t("look.more")} className="btn" entries={state.draft === null ? entries : [...entries, discard]} />
      <input
        ref={file}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t("look.zip.in")}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Resets the field, so that the same file can be chosen again.
          target.value = "";
          if (chosen !== undefined) {
            zip.read(chosen);
          }
        }}
      />
      {isDiscarding ? (
        <DiscardDialog state={state} onChanged={onChanged} onClose={() => setIsDiscarding(false)} />
      ) : null}
    </>
  );
}
