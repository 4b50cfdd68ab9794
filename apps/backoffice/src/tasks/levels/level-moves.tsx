import { administrationApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Note } from "../../parts/note.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { useRested } from "../../parts/use-rested.ts";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { LevelSetValues } from "./level-types.ts";

interface LevelMovesProps {
  readonly levels: LevelSetValues["levels"];
  /** The set is active: saving it moves members at once. */
  readonly isActive: boolean;
}

/** Preview before saving: how many members would rise and fall, and how many each level would have. */
export function LevelMoves({ levels, isActive }: LevelMovesProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { number } = useFormat();
  const programId = useProgramId();
  const steps = levels.map(({ id, thresholdPoints }) => ({ ...(id === undefined ? {} : { id }), thresholdPoints }));
  const text = JSON.stringify(steps);
  const isRested = useRested(text) === text;
  const isWhole = new Set(steps.map(({ thresholdPoints }) => thresholdPoints)).size === steps.length;
  const isReady = isWhole && steps.every(({ thresholdPoints }) => Number.isInteger(thresholdPoints));
  const { data, error } = useRead(
    administrationApi.previewStatusLevels,
    { params: { programId }, body: { levels: steps } },
    { enabled: isReady && isRested, keepsPrevious: true },
  );
  if (data === undefined) {
    return <FailureNote error={error} />;
  }
  const { rise, fall, levels: standing } = data;
  const nameOf = (points: number): string => {
    const names = levels.find(({ thresholdPoints }) => thresholdPoints === points)?.names;
    return (i18n.language === "de" ? names?.de : names?.en) || t("levels.from", { points: number(points) });
  };
  const isQuiet = rise + fall === 0;
  return (
    <Note kind={isQuiet ? "plan" : "warn"} icon="users">
      <b>{t(isActive ? "levels.moves.now" : "levels.moves.ifUsed")}</b>{" "}
      {isQuiet
        ? t("levels.moves.none")
        : [
            t("levels.moves.rise", { count: rise, number: number(rise) }),
            t("levels.moves.fall", { count: fall, number: number(fall) }),
          ].join(", ")}
      <ul className="level-moves">
        {standing.map(({ thresholdPoints, accounts }) => (
          <li key={thresholdPoints}>
            {nameOf(thresholdPoints)} <b>{t("levels.members", { count: accounts, number: number(accounts) })}</b>
          </li>
        ))}
      </ul>
    </Note>
  );
}
