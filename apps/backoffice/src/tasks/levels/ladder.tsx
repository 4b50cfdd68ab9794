import { membersApi } from "@punktum/contracts";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { useRead } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import type { Level } from "./level-types.ts";

/** Number of members on a level. */
function MembersOn({ levelId }: { readonly levelId: string }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const query = { levelId, limit: 1 };
  const { data } = useRead(membersApi.listMembers, { params: { programId: useProgramId() }, query });
  if (data?.about === undefined) {
    return <span className="muted">…</span>;
  }
  const { count, exact } = data.about;
  const words = { count, number: number(count) };
  return <span>{exact ? t("levels.members", words) : t("levels.membersAbove", words)}</span>;
}

interface StepProps {
  readonly level: Level;
  /** Height of the step, as a fraction of the ladder. */
  readonly height: number;
  readonly hasMembers: boolean;
}

/** Adds a CSS custom property, which React's types lack. */
interface StepStyle extends CSSProperties {
  readonly "--height": number;
}

function Step({ level, height, hasMembers }: StepProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { number } = useFormat();
  const { names, thresholdPoints, picturePath } = level;
  const style: StepStyle = { "--height": height };
  return (
    <li style={style}>
      {picturePath === null ? null : <img src={picturePath} alt="" />}
      <b>{i18n.language === "de" ? names.de : names.en}</b>
      <small>{t("levels.from", { points: number(thresholdPoints) })}</small>
      {hasMembers ? <MembersOn levelId={level.id} /> : null}
      <i aria-hidden="true" />
    </li>
  );
}

interface LadderProps {
  readonly levels: readonly Level[];
  readonly isActive: boolean;
}

/** The levels of a set as steps, the lowest at the left. */
export function Ladder({ levels, isActive }: LadderProps): ReactNode {
  const mayCount = useCan()("members.search");
  return (
    <ol className="ladder">
      {levels.map((level, index) => (
        <Step key={level.id} level={level} height={(index + 1) / levels.length} hasMembers={isActive && mayCount} />
      ))}
    </ol>
  );
}
