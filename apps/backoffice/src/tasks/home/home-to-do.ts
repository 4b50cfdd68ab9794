import type { IconName } from "../../parts/icon.tsx";
import type { Urgency } from "../../parts/to-do.tsx";

/** An open task of the signed-in user. */
export interface HomeToDo {
  readonly id: string;
  readonly icon: IconName;
  readonly urgency: Urgency;
  readonly title: string;
  readonly text: string;
  readonly action?: string;
  readonly to?: string;
}

/** Tasks found by one query, with the state of the query. */
export interface Finding {
  readonly toDos: readonly HomeToDo[];
  /** No answer yet. */
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

interface Question<Answer> {
  readonly data: Answer | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Derives tasks from an answer, or passes on the query's state. A user without the right to ask has no tasks. */
export function findingOf<Answer>(
  { data, isLoading, error, refetch }: Question<Answer>,
  toDosOf: (answer: Answer) => readonly HomeToDo[],
): Finding {
  return {
    toDos: data === undefined ? [] : toDosOf(data),
    isPending: isLoading,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}
