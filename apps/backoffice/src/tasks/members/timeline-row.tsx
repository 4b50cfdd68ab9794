import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { language } from "../../base/language.ts";
import { useStore } from "../../base/store.ts";
import { TimelineItem as Row } from "../../parts/timeline.tsx";
import { itemWords, type TimelineItem } from "./item-words.ts";
import { Why } from "./why.tsx";

/** Texts for points and balance. A hold does not change the balance, so its points are not shown as a debit. */
function useFigures({ points, balance, kind }: TimelineItem) {
  const { number, signed } = useFormat();
  if (points === undefined || points === 0 || kind === "RESERVATION") {
    return {};
  }
  return { points: signed(points), isPlus: points > 0, balance: balance === undefined ? undefined : number(balance) };
}

interface TimelineRowProps {
  readonly item: TimelineItem;
  readonly onTakeBack: (item: TimelineItem) => void;
}

/** One event. A booking expands to the reasons for its points. */
export function TimelineRow({ item, onTakeBack }: TimelineRowProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const code = useStore(language);
  const figures = useFigures(item);
  const { icon, title, sub } = itemWords(item, { t, format, language: code });
  const opens = item.kind === "BOOKING" || item.kind === "REDEMPTION" || item.requestId !== undefined;
  return (
    <Row
      icon={icon}
      title={title}
      text={sub === "" ? undefined : sub}
      time={format.time(item.at)}
      at={item.at}
      {...figures}
    >
      {opens ? <Why item={item} onTakeBack={onTakeBack} /> : undefined}
    </Row>
  );
}
