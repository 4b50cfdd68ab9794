import { IconButton, PauseIcon, PlayIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";

/** Pauses and resumes all motion (WCAG 2.2.2). Motion resumes for the next shopper. */
export function PauseButton(): ReactNode {
  const { comfort } = useServices();
  const isHalted = useStore(comfort).motion === "less";
  const { t } = useTranslation();
  return (
    <IconButton
      label={t(isHalted ? "screenSaver.play" : "screenSaver.pause")}
      icon={isHalted ? <PlayIcon /> : <PauseIcon />}
      onClick={() => comfort.update((now) => ({ ...now, motion: isHalted ? "normal" : "less" }))}
    />
  );
}
