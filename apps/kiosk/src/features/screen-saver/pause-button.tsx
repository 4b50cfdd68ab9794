import { IconButton, PauseIcon, PlayIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";

/** Halts everything that moves, and lets it go on (WCAG 2.2.2); the next shopper finds it moving again. */
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
