import type { ReactNode } from "react";
import { useCan } from "../../session/session.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { CorrectSheet } from "./correct-sheet.tsx";
import { ReplaceSheet } from "./replace-sheet.tsx";
import type { Member } from "./use-member.ts";
import { useSheet } from "./use-sheet.ts";

/** The sheet named in the address, if the role may open it. */
export function MemberSheets({ member }: { readonly member: Member }): ReactNode {
  const can = useCan();
  const [sheet, open] = useSheet();
  const close = (): void => open(undefined);
  if (member.status === "TERMINATED") {
    return null;
  }
  if (sheet === "correct" && can("points.correct")) {
    return <CorrectSheet member={member} onClose={close} />;
  }
  if (sheet === "block" && can("members.block")) {
    return <BlockDialog member={member} onClose={close} />;
  }
  return sheet === "replace" && can("members.cards") ? <ReplaceSheet member={member} onClose={close} /> : null;
}
