import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Refusal } from "../server/refusal.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Icon } from "./icon.tsx";
import { useFailureText } from "./use-failure-text.ts";

/** Id of a failed request, which the operator can look up. */
function RequestId({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useTranslation();
  const id = error instanceof Refusal ? error.requestId : undefined;
  return id === undefined ? null : (
    <span className="request-id">
      {t("common.failure.request", { id })}
      <CopyButton text={id} label={t("common.failure.copyRequest")} />
    </span>
  );
}

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** The state fills the page, and its title is the page's title. */
  readonly isPage?: boolean;
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({ error, onRetry, isPage = false }: ErrorStateProps): ReactNode {
  const { t } = useTranslation();
  const textOf = useFailureText();
  return (
    <div className="state-page" role="alert">
      <span className="glyph big bad">
        <Icon name="warn" />
      </span>
      {isPage ? <h1>{t("common.failure.title")}</h1> : <h2>{t("common.failure.title")}</h2>}
      <p className="muted">{textOf(error)}</p>
      <RequestId error={error} />
      {onRetry === undefined ? null : (
        <div className="acts">
          <Button icon="refresh" onPress={onRetry}>
            {t("common.actions.retry")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A refusal, shown beside the button that caused it. */
export function FailureNote({ error }: { readonly error: unknown }): ReactNode {
  const textOf = useFailureText();
  return error === null || error === undefined ? null : (
    <div className="said bad" role="alert">
      <Icon name="warn" small />
      <span>
        {textOf(error)} <RequestId error={error} />
      </span>
    </div>
  );
}

const LINES = [0, 1, 2, 3, 4, 5];

/** Placeholder while content loads. */
export function Skeleton({ lines = 4 }: { readonly lines?: number }): ReactNode {
  const { t } = useTranslation();
  return (
    <output className="skeleton" aria-label={t("common.list.loading")}>
      {LINES.slice(0, lines).map((line) => (
        <i key={line} />
      ))}
    </output>
  );
}
