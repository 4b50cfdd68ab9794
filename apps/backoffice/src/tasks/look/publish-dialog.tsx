import { type LookState, looksApi, v2 } from "@punktum/contracts";
import { unreadablePairs } from "@punktum/ui/look";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Note } from "../../parts/note.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { ChangeList } from "./change-list.tsx";
import { useColourWords } from "./use-colour-words.ts";

interface PublishDialogProps {
  readonly state: LookState;
  readonly onClose: () => void;
}

/** Shows the changes for tablets, and publishes them. */
export function PublishDialog({ state, onClose }: PublishDialogProps): ReactNode {
  const { t } = useTranslation();
  const { nameOf, ratioOf } = useColourWords();
  const programId = useProgramId();
  const publish = useWrite(looksApi.publishLook, { refreshes: [looksApi.readLook, v2.readProgramConfig] });
  const draft = state.draft ?? state.published;
  const pairs = unreadablePairs(draft.theme ?? {});
  return (
    <Dialog
      title={t("look.changes.title")}
      isOpen
      onClose={onClose}
      isWide
      footer={
        <>
          <Button kind="plain" onPress={onClose}>
            {t("common.actions.cancel")}
          </Button>
          <Button
            kind="primary"
            isDisabled={pairs.length > 0}
            isPending={publish.isPending}
            onPress={() =>
              publish.mutate(
                { params: { programId }, body: { version: state.version } },
                {
                  onSuccess: () => {
                    showDone(t("look.publishedNow"));
                    onClose();
                  },
                },
              )
            }
          >
            {t("look.changes.action")}
          </Button>
        </>
      }
    >
      <FailureNote error={publish.error} />
      {pairs.length === 0 ? (
        <p>{t("look.changes.text")}</p>
      ) : (
        <Note kind="bad" icon="warn">
          {t("look.changes.unreadable")}{" "}
          {pairs.map(({ text, background, ratio }) => (
            <b key={`${text} ${background}`}>
              {t("look.colours.pair", { text: nameOf(text), background: nameOf(background) })}:{" "}
              {t("look.colours.ratio", { ratio: ratioOf(ratio) })}{" "}
            </b>
          ))}
        </Note>
      )}
      <ChangeList before={state.published} after={draft} />
    </Dialog>
  );
}
