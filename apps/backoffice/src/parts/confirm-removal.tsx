import type { ReactNode } from "react";
import { Confirm } from "./dialog.tsx";
import { FailureNote } from "./states.tsx";

interface ConfirmRemovalProps {
  readonly title: string;
  /** Sentence that says what will be lost. */
  readonly text: ReactNode;
  readonly action: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  /** State of the write that removes. */
  readonly write: { readonly isPending: boolean; readonly error: Error | null };
}

/** Asks before a removal, and shows a refusal in the dialog. */
export function ConfirmRemoval({ text, write, ...question }: ConfirmRemovalProps): ReactNode {
  return (
    <Confirm {...question} isDanger isPending={write.isPending}>
      <p>{text}</p>
      <FailureNote error={write.error} />
    </Confirm>
  );
}
