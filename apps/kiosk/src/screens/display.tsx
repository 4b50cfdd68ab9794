import { ScreenFrame } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BrandRings } from "../components/brand-pane.tsx";
import { Logo } from "../components/kiosk-header.tsx";
import { CustomerDisplay } from "../features/display/customer-display.tsx";
import { useTillContent } from "../features/display/use-till-content.ts";

/** The customer display: a second window of the mounted device. It has no controls. */
export function DisplayScreen(): ReactNode {
  const { t } = useTranslation();
  const content = useTillContent();
  return (
    <ScreenFrame
      title={t("display.title")}
      hideTitle={content.kind !== "basket"}
      header={<Logo />}
      crown={<BrandRings />}
    >
      <CustomerDisplay content={content} />
    </ScreenFrame>
  );
}
