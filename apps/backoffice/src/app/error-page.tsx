import { Component, lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";

/** Loads apart, because the page before the login needs none of it. */
const ErrorPages = lazy(async () => ({ default: (await import("./error-pages.tsx")).ErrorPages }));

function Reload(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="state-page" role="alert">
      <h2>{t("common.failure.staleTitle")}</h2>
      <p>{t("common.failure.stale")}</p>
      <button type="button" className="btn primary" onClick={() => location.reload()}>
        {t("common.actions.reload")}
      </button>
    </div>
  );
}

/** Even the explanation may be missing: it is a file of the same build. */
class OrReload extends Component<{ readonly children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: true } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Reload /> : this.props.children;
  }
}

/** Stands in place of a screen that cannot be shown. The menu stays. */
export function ErrorPage(): ReactNode {
  const error = useRouteError();
  return (
    <OrReload>
      <Suspense>
        <ErrorPages error={error} />
      </Suspense>
    </OrReload>
  );
}
