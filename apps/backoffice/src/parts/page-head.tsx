import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, type To } from "react-router";
import { Icon } from "./icon.tsx";
import { PageTitle } from "./page-title.tsx";

interface PageHeadProps {
  readonly title: string;
  /** Chip or badge beside the title. */
  readonly beside?: ReactNode;
  readonly sub?: ReactNode;
  /** Link to the list that this page belongs to. */
  readonly back?: To;
  /** The page's actions. At most one is primary, and it comes last. */
  readonly children?: ReactNode;
  /** Draws a line below the head. */
  readonly isRuled?: boolean;
}

/** Head of a page: title, one sentence and actions. */
export function PageHead({ title, beside, sub, back, children, isRuled = false }: PageHeadProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={isRuled ? "head ruled" : "head"}>
      <PageTitle title={title} />
      {back === undefined ? null : (
        <Link className="iconbtn back" to={back} aria-label={t("common.actions.back")}>
          <Icon name="arrow-left" />
        </Link>
      )}
      <div>
        <h1>
          {title}
          {beside}
        </h1>
        {sub === undefined ? null : <p>{sub}</p>}
      </div>
      {children === undefined ? null : <div className="acts">{children}</div>}
    </div>
  );
}
