import "../style/states.css";
import "../style/fields.css";
import "../style/frame.css";
import "../style/list.css";
import "../style/overlays.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode } from "react";
import { I18nProvider, RouterProvider } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Outlet, useHref, useLocation, useNavigate } from "react-router";
import { language } from "../../base/language.ts";
import { useStore } from "../../base/store.ts";
import { Toasts } from "../../parts/toasts.tsx";
import { StepUpHost } from "../../tasks/sign-in/step-up-host.tsx";
import { queryClient } from "../../server/query-client.ts";
import { session } from "../../session/session.ts";
import { BottomNav, SideNav } from "./nav.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { PaletteHost } from "./palette-host.tsx";
import { ReachSwitch } from "./reach-switch.tsx";
import { TopBar } from "./top-bar.tsx";

// Clears cached answers at sign-out, because a different user may sign in next.
session.subscribe(() => {
  if (session.get().kind === "out") {
    queryClient.clear();
  }
});

/** The page's content. Scrolls to the top on navigation. */
function Main(): ReactNode {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) {
      shown.current = pathname;
      main.current?.scrollTo(0, 0);
    }
  }, [pathname]);
  return (
    <main className="main" id="content" tabIndex={-1} ref={main}>
      <Outlet />
    </main>
  );
}

/** Redirects to the login when the session ends, whether here, in another tab or on the server. */
function useSessionRedirect(): void {
  const { kind } = useStore(session);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (kind === "out") {
      void navigate(`/login?to=${encodeURIComponent(pathname + search)}`, { replace: true });
    }
  }, [kind, navigate, pathname, search]);
}

/** The frame around every screen: top bar, and navigation at the left or, on a phone, at the bottom. */
export function Shell(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useSessionRedirect();
  const code = useStore(language);
  return (
    // oxlint-disable-next-line react/rules-of-hooks -- react-aria calls this hook of the router in its links
    <RouterProvider navigate={(to) => void navigate(to)} useHref={useHref}>
      {/* react-aria formats dates, numbers and announcements in this locale. */}
      <I18nProvider locale={code === "de" ? "de-DE" : "en-GB"}>
        <QueryClientProvider client={queryClient}>
          <a className="skip" href="#content">
            {t("common.skip")}
          </a>
          <div className="frame">
            <ReachSwitch />
            <TopBar />
            <SideNav />
            <Main />
          </div>
          <BottomNav />
          <OfflineBanner />
          <PaletteHost />
          <StepUpHost />
          <Toasts />
        </QueryClientProvider>
      </I18nProvider>
    </RouterProvider>
  );
}
