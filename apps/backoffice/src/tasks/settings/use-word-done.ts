import { useTranslation } from "react-i18next";
import { showDone } from "../../parts/toasts.tsx";

interface Named {
  readonly name: string;
}

/** What follows when a word of a list was added or changed: a message, and the end of its form. */
export function useWordDone(onClose: () => void): Readonly<Record<"onMade" | "onSaved", (word: Named) => void>> {
  const { t } = useTranslation();
  const end = (text: string): void => {
    showDone(text);
    onClose();
  };
  return {
    onMade: ({ name }) => end(t("wordLists.made", { name })),
    onSaved: ({ name }) => end(t("wordLists.saved", { name })),
  };
}
