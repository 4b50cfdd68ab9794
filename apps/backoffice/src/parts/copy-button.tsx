import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "./button.tsx";

interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
  /** Shows words instead of an icon. */
  readonly hasWords?: boolean;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, label, hasWords = false }: CopyButtonProps): ReactNode {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  };
  const words = isCopied ? t("common.actions.copied") : (label ?? t("common.actions.copy"));
  return hasWords ? (
    <Button icon={isCopied ? "check" : "copy"} onPress={copy}>
      {words}
    </Button>
  ) : (
    <IconButton icon={isCopied ? "check" : "copy"} label={words} onPress={copy} className="inline" />
  );
}
