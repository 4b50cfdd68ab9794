import { lazy, Suspense, type ReactNode } from "react";
import { untilTexts } from "../base/texts.ts";
import { Skeleton } from "./states.tsx";

/** The record whose history is shown, as the audit log names it: `STORE` and `1002`. */
export interface HistoryProps {
  readonly subjectKind: string;
  readonly subjectId: string;
}

const HistoryList = lazy(async () => {
  const [{ HistoryList: List }] = await Promise.all([import("./history-list.tsx"), untilTexts("log", "audit")]);
  return { default: List };
});

/**
 * Who changed one thing, the newest first. Its code and texts load with it. Only for roles with the right `log.read`.
 *
 * @example
 * <History subjectKind="STORE" subjectId={store.id} />
 */
export function History(props: HistoryProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton />}>
      <HistoryList {...props} />
    </Suspense>
  );
}
