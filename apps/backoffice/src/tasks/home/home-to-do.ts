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
