import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "./test-badge.css";

/** Beside the name of a test programme, on every screen: nobody takes it for a real one. */
export function TestBadge(): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="test-badge">
      <span aria-hidden>{t("common.test.mark")}</span>
      <span className="hide">{t("common.test.programme")}</span>
    </span>
  );
}
