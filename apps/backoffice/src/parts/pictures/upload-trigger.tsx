import { PICTURE_TYPES } from "@punktum/contracts";
import type { ReactNode } from "react";
import { FileTrigger } from "react-aria-components";

interface UploadTriggerProps {
  readonly onFile: (file: File) => void;
  /** The button that opens the file dialog. */
  readonly children: ReactNode;
}

/** Asks for a picture file. */
export function UploadTrigger({ onFile, children }: UploadTriggerProps): ReactNode {
  return (
    <FileTrigger
      acceptedFileTypes={[...PICTURE_TYPES]}
      onSelect={(files) => {
        const file = files?.[0];
        if (file !== undefined) {
          onFile(file);
        }
      }}
    >
      {children}
    </FileTrigger>
  );
}
