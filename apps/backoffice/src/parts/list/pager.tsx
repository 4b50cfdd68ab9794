import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../button.tsx";
import type { Pages } from "./use-pages.ts";

interface PagerProps {
  readonly pages: Pages<unknown>;
  /** How many there are in all, more or less. */
  readonly about?: number | undefined;
}

/** Which rows are shown, and the way to the others. */
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
