import type { IconName } from "../../parts/icon.tsx";
import type { Urgency } from "../../parts/to-do.tsx";

/** Something that waits for the signed-in user. */
export interface HomeToDo {
  readonly id: string;
  readonly icon: IconName;
  readonly urgency: Urgency;
  readonly title: string;
  readonly text: string;
  readonly action?: string;
  readonly to?: string;
}

/** What one question to the platform has found, and how the question stands. */
export interface Finding {
  readonly toDos: readonly HomeToDo[];
  /** No answer yet, so that nothing can be said. */
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

/** What follows from the answer; without one, how the question stands. Who may not ask has nothing to do. */
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
