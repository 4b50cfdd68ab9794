import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../button.tsx";
import type { Pages } from "./use-pages.ts";

interface PagerProps {
  readonly pages: Pages<unknown>;
  /** Approximate total. */
  readonly about?: number | undefined;
}

/** Shows the range of rows, with buttons for the previous and next page. */
export function Pager({ pages, about }: PagerProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { items = [], from, hasNext, hasPrevious, goNext, goBack, isLoading } = pages;
  if (items.length === 0) {
    return null;
  }
  const range = { from: number(from), to: number(from + items.length - 1) };
  return (
    <nav className="pager" aria-label={t("common.list.pages")}>
      <span aria-live="polite">
        {about === undefined
          ? t("common.list.shown", range)
          : t("common.list.shownAbout", { ...range, about: number(about) })}
      </span>
      {hasNext || hasPrevious ? (
        <div className="acts">
          <Button isTiny onPress={goBack} isDisabled={!hasPrevious}>
            {t("common.actions.back")}
          </Button>
          <Button isTiny onPress={goNext} isDisabled={!hasNext} isPending={isLoading}>
            {t("common.actions.next")}
          </Button>
        </div>
      ) : null}
    </nav>
  );
}
