import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { PageHead } from "../../parts/page-head.tsx";

const NOON = 11;
const EVENING = 18;

/** What waits for the signed-in user. */
export function HomePage(): ReactNode {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [now] = useState(() => new Date());
  const hour = now.getHours();
  const greeting = hour < NOON ? "home.morning" : hour < EVENING ? "home.day" : "home.evening";
  return (
    <div className="read">
      <PageHead title={t(greeting)} sub={day(now)} />
    </div>
  );
}
