import { createBrowserRouter, redirect, type RouteObject } from "react-router";
import { untilTexts } from "../base/texts.ts";
import { pendingStep, session } from "../session/session.ts";
import { ErrorPage } from "./error-page.tsx";
import { guard, wayBack } from "./guards.ts";
import { SCREENS, type Screen } from "./routes.ts";

type Router = ReturnType<typeof createBrowserRouter>;

const nothing = (): null => null;

function screenRoute(basename: string, { path, right, texts, load }: Screen): RouteObject {
  return {
    ...(path === "" ? { index: true } : { path }),
    loader: ({ request }) => guard(basename, right, request.url),
    lazy: async () => {
      const [Component] = await Promise.all([load(), untilTexts(texts)]);
      return { Component };
    },
  };
}

const notFound: RouteObject = {
  path: "*",
  lazy: async () => ({ Component: (await import("./not-found-page.tsx")).NotFoundPage }),
};

function loginRoute(organization: string): RouteObject {
  return {
    path: "login",
    loader: ({ request }) =>
      session.get().kind === "in" ? redirect(wayBack(new URL(request.url).searchParams)) : organization,
    lazy: async () => {
      const [{ SignInPage }] = await Promise.all([import("../tasks/sign-in/sign-in-page.tsx"), untilTexts("signIn")]);
      return { Component: SignInPage };
    },
  };
}

/** Pages opened from staff mails, and the forgotten-password page. They need no session. */
function letterRoutes(organization: string): RouteObject[] {
  const pages = [
    ["invitation", async () => (await import("../tasks/sign-in/staff-link.tsx")).InvitationPage],
    ["new-password", async () => (await import("../tasks/sign-in/staff-link.tsx")).NewPasswordPage],
    [
      "forgotten-password",
      async () => (await import("../tasks/sign-in/forgotten-password-page.tsx")).ForgottenPasswordPage,
    ],
  ] as const;
  return pages.map(([path, load]) => ({
    path,
    loader: () => organization,
    lazy: async () => {
      const [Component] = await Promise.all([load(), untilTexts("letters")]);
      return { Component };
    },
  }));
}

/** The second step of a sign-in. Redirects to the login if no first step was made. */
function factorRoute(organization: string): RouteObject {
  return {
    path: "login/factor",
    loader: ({ request }) =>
      pendingStep.get() === undefined ? redirect(`/login${new URL(request.url).search}`) : organization,
    lazy: async () => {
      const [{ FactorPage }] = await Promise.all([
        import("../tasks/sign-in/factor-page.tsx"),
        untilTexts("signIn", "factor"),
      ]);
      return { Component: FactorPage };
    },
  };
}

/** Return address of identity providers. */
function signOnRoute(organization: string): RouteObject {
  return {
    path: "login/sso",
    lazy: async () => {
      const [{ finishSignOn, SignOnPage }] = await Promise.all([
        import("../tasks/sign-in/sign-on-page.tsx"),
        untilTexts("signIn", "letters", "errors"),
      ]);
      return { Component: SignOnPage, loader: ({ request }) => finishSignOn(organization, new URL(request.url)) };
    },
  };
}

/** The pages of one programme. */
export function createRouter(basename: string, organization: string): Router {
  return createBrowserRouter(
    [
      {
        ErrorBoundary: ErrorPage,
        HydrateFallback: nothing,
        children: [
          loginRoute(organization),
          ...letterRoutes(organization),
          factorRoute(organization),
          signOnRoute(organization),
          {
            loader: ({ request }) => guard(basename, undefined, request.url),
            lazy: async () => ({ Component: (await import("./shell/shell.tsx")).Shell }),
            children: [
              {
                ErrorBoundary: ErrorPage,
                children: [...SCREENS.map((screen) => screenRoute(basename, screen)), notFound],
              },
            ],
          },
        ],
      },
    ],
    { basename },
  );
}

/** The set-up of an empty server, at the address that its start prints. */
const setupRoute: RouteObject = {
  path: "setup",
  ErrorBoundary: ErrorPage,
  HydrateFallback: nothing,
  lazy: async () => {
    const [{ SetupPage, loadLink }] = await Promise.all([
      import("../tasks/setup/setup-page.tsx"),
      untilTexts("setup", "errors"),
    ]);
    return { Component: SetupPage, loader: loadLink };
  },
};

/** The pages outside a programme: they ask which programme to open. */
export function createOuterRouter(basename: string, unknown: string | undefined): Router {
  return createBrowserRouter(
    [
      setupRoute,
      {
        path: "*",
        ErrorBoundary: ErrorPage,
        HydrateFallback: nothing,
        loader: () => unknown ?? null,
        lazy: async () => {
          const [{ ProgramPage }] = await Promise.all([
            import("../tasks/sign-in/program-page.tsx"),
            untilTexts("signIn"),
          ]);
          return { Component: ProgramPage };
        },
      },
    ],
    { basename },
  );
}
