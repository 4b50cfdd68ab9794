import { type UiLanguage } from "@punktum/phrases";
import { AppTheme, createOrganizationTheme, DEFAULT_BRAND } from "@punktum/ui";
import { lazy, type ReactNode, StrictMode, Suspense, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Counter } from "./counter.tsx";

const ComponentsPage = lazy(async () => ({
  default: (await import("./components-page/components-page.tsx")).ComponentsPage,
}));

/** The only other page: `/counter/components`. */
const showsComponents = /\/components\/?$/.test(location.pathname);

const theme = createOrganizationTheme({ brand: DEFAULT_BRAND });

function Root(): ReactNode {
  const [language, setLanguage] = useState<UiLanguage>(navigator.language.startsWith("de") ? "de" : "en");
  // The language is an attribute of the document, outside React.
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  if (showsComponents) {
    return (
      <Suspense>
        <ComponentsPage language={language} />
      </Suspense>
    );
  }
  return (
    <AppTheme theme={theme}>
      <Counter language={language} onLanguage={setLanguage} />
    </AppTheme>
  );
}

const root = document.getElementById("root");
if (root === null) {
  throw new Error("index.html has no #root");
}
createRoot(root).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
