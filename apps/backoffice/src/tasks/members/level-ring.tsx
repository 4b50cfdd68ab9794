import type { ReactNode } from "react";
import { Icon } from "../../parts/icon.tsx";
import type { Member } from "./use-member.ts";

const RADIUS = 29;
const ROUND = 2 * Math.PI * RADIUS;

function shareOf({ level, statePoints }: Member): number {
  const next = level?.next;
  if (level === undefined || next === undefined) {
    return level === undefined ? 0 : 1;
  }
  return Math.min(1, Math.max(0, (statePoints - level.points) / Math.max(1, next.points - level.points)));
}

/** The level's picture in a ring that shows the progress to the next one. The text beside it says the same. */
export function LevelRing({ member }: { readonly member: Member }): ReactNode {
  const picture = member.level?.picturePath;
  return (
    <span className="ring" aria-hidden="true">
      <svg viewBox="0 0 64 64">
        <circle className="ring-base" cx="32" cy="32" r={RADIUS} />
        <circle
          className="ring-share"
          cx="32"
          cy="32"
          r={RADIUS}
          strokeDasharray={`${(shareOf(member) * ROUND).toFixed(1)} ${ROUND.toFixed(1)}`}
        />
      </svg>
      {picture === undefined ? <Icon name="user" /> : <img src={picture} alt="" />}
    </span>
  );
}
