import type { ReactNode } from "react";
import { ComfortControls } from "../../components/comfort-controls.tsx";
import { LanguageList } from "./language-list.tsx";
import { PauseButton } from "./pause-button.tsx";

/** Controls that load after the first picture. */
export function SaverControls({ hasLanguages }: { readonly hasLanguages: boolean }): ReactNode {
  return (
    <>
      <PauseButton />
      <ComfortControls />
      {hasLanguages ? <LanguageList /> : null}
    </>
  );
}
