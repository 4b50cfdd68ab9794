import { type LookState, looksApi, v2 } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { ChangeList } from "./change-list.tsx";

interface RevertDialogProps {
  readonly number: number;
  readonly state: LookState;
  readonly onClose: () => void;
}

function RevertDialog({ number, state, onClose }: RevertDialogProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const { data, error } = useRead(looksApi.readLookVersion, { params: { programId, number } });
  const revert = useWrite(looksApi.revertLook, { refreshes: [looksApi.readLook, v2.readProgramConfig] });
  const send = (): void =>
    revert.mutate(
      { params: { programId }, body: { number, version: state.version } },
      {
        onSuccess: () => {
          showDone(t("look.versions.reverted", { number }));
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={t("look.versions.revertTitle", { number })}
      isOpen
      onClose={onClose}
      isWide
      footer={
        <>
          <Button kind="plain" onPress={onClose}>
            {t("common.actions.cancel")}
          </Button>
          <Button kind="primary" onPress={send} isDisabled={data === undefined} isPending={revert.isPending}>
            {t("look.versions.revert")}
          </Button>
        </>
      }
    >
      <FailureNote error={revert.error ?? error} />
      {data === undefined ? <Skeleton lines={3} /> : <ChangeList before={state.published} after={data.look} />}
    </Dialog>
  );
}

interface VersionsPartProps {
  readonly state: LookState;
  readonly mayEdit: boolean;
}

/** Published versions, newest first. */
export function VersionsPart({ state, mayEdit }: VersionsPartProps): ReactNode {
  const { t } = useTranslation();
  const { ago, moment } = useFormat();
  const [chosen, setChosen] = useState<number>();
  const [newest] = state.versions;
  if (newest === undefined) {
    return <p className="muted">{t("look.versions.none")}</p>;
  }
  return (
    <section className="versions">
      <h2 className="hide">{t("look.versions.title")}</h2>
      <ol>
        {state.versions.map(({ number, publishedAt, publishedBy, revertsTo }) => (
          <li key={number}>
            <div>
              <b>{t("look.versions.number", { number })}</b>
              {number === newest.number ? <Chip kind="ok">{t("look.versions.current")}</Chip> : null}
              <p className="muted">
                {publishedAt === null ? (
                  t("look.versions.first")
                ) : (
                  <span title={moment(publishedAt)}>
                    {t("look.versions.by", { name: publishedBy ?? "", when: ago(publishedAt) })}
                  </span>
                )}
                {revertsTo === null ? "" : ` · ${t("look.versions.revertsTo", { number: revertsTo })}`}
              </p>
            </div>
            {mayEdit && number !== newest.number ? (
              <Button isTiny label={t("look.versions.revertOf", { number })} onPress={() => setChosen(number)}>
                {t("look.versions.revert")}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {chosen === undefined ? null : (
        <RevertDialog number={chosen} state={state} onClose={() => setChosen(undefined)} />
      )}
    </section>
  );
}
