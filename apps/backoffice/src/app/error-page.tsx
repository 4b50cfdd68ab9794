import { Component, lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useRouteError } from "react-router";

/** Loaded lazily: the login page does not need it. */
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

/** Offers a reload when the error page's own chunk cannot be loaded either. */
class ReloadFallback extends Component<{ readonly children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: true } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Reload /> : this.props.children;
  }
}

/** Replaces a screen that cannot be shown. The menu stays. */
export function ErrorPage(): ReactNode {
  const error = useRouteError();
  const { pathname } = useLocation();
  return (
    <ReloadFallback>
      <Suspense>
        {/* Another refused address needs a new heading. */}
        <ErrorPages key={pathname} error={error} />
      </Suspense>
    </ReloadFallback>
  );
}
