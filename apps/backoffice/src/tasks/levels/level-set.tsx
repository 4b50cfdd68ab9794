import { administrationApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { ConfirmRemoval } from "../../parts/confirm-removal.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { Ladder } from "./ladder.tsx";
import { LevelMoves } from "./level-moves.tsx";
import { LEVEL_READS, type LevelSet, levelValuesOf } from "./level-types.ts";

interface QuestionProps {
  readonly set: LevelSet;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Confirms the activation of a set, which moves members to its levels at once. */
function Activation({ set, isOpen, onClose }: QuestionProps): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), id: set.id };
  const headers = { "if-match": `"${set.version}"` };
  const change = useWrite(administrationApi.replaceStatusLevelSet, { refreshes: LEVEL_READS, headers });
  const confirm = (): void =>
    change.mutate(
      { params, body: { ...levelValuesOf(set), active: true } },
      {
        onSuccess: () => {
          showDone(t("levels.activated", { name: set.name }));
          onClose();
        },
      },
    );
  return (
    <Confirm
      title={t("levels.activateTitle", { name: set.name })}
      isOpen={isOpen}
      onClose={onClose}
      action={t("levels.activate")}
      onConfirm={confirm}
      isPending={change.isPending}
    >
      <p>{t("levels.activateText")}</p>
      {isOpen ? <LevelMoves levels={set.levels} isActive={false} /> : null}
      <FailureNote error={change.error} />
    </Confirm>
  );
}

function Removal({ set, isOpen, onClose }: QuestionProps): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), id: set.id };
  const headers = { "if-match": `"${set.version}"` };
  const remove = useWrite(administrationApi.deleteStatusLevelSet, { refreshes: LEVEL_READS, headers });
  const confirm = (): void =>
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          showDone(t("levels.removed", { name: set.name }));
          onClose();
        },
      },
    );
  return (
    <ConfirmRemoval
      title={t("levels.removeTitle", { name: set.name })}
      isOpen={isOpen}
      onClose={onClose}
      action={t("levels.remove")}
      onConfirm={confirm}
      write={remove}
      text={t("levels.removeText")}
    />
  );
}

interface LevelSetViewProps {
  readonly set: LevelSet;
  readonly onEdit: () => void;
}

/** A set of levels: its ladder and its actions. */
export function LevelSetView({ set, onEdit }: LevelSetViewProps): ReactNode {
  const { t } = useTranslation();
  const mayEdit = useCan()("settings.edit");
  const [asked, setAsked] = useState<"activate" | "remove">();
  const close = (): void => setAsked(undefined);
  return (
    <section className="level-set" aria-label={set.name}>
      <div className="bar">
        <h2>
          {set.name} {set.active ? <Chip kind="ok">{t("levels.active")}</Chip> : null}
        </h2>
        {mayEdit ? (
          <div className="acts">
            {set.active ? null : (
              <>
                <Button kind="plain" isTiny icon="trash" onPress={() => setAsked("remove")}>
                  {t("levels.remove")}
                </Button>
                <Button isTiny icon="check" onPress={() => setAsked("activate")}>
                  {t("levels.activate")}
                </Button>
              </>
            )}
            <Button isTiny icon="pencil" onPress={onEdit} label={t("levels.editSet", { name: set.name })}>
              {t("levels.edit")}
            </Button>
          </div>
        ) : null}
      </div>
      <Ladder levels={set.levels} isActive={set.active} />
      <Activation set={set} isOpen={asked === "activate"} onClose={close} />
      <Removal set={set} isOpen={asked === "remove"} onClose={close} />
    </section>
  );
}
