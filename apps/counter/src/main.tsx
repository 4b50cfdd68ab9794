import { type UiLanguage } from "@punktum/phrases";
import { AppTheme, createOrganizationTheme, DEFAULT_BRAND } from "@punktum/ui";
import { type ReactNode, StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Counter } from "./counter.tsx";

const theme = createOrganizationTheme({ brand: DEFAULT_BRAND });

function Root(): ReactNode {
  const [language, setLanguage] = useState<UiLanguage>(navigator.language.startsWith("de") ? "de" : "en");
  // The page's language is the document's own attribute, outside React.
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <AppTheme theme={theme}>
      <Counter language={language} onLanguage={setLanguage} />
    </AppTheme>
  );
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
