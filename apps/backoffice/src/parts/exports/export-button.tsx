import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { untilTexts } from "../../base/texts.ts";
import { useCan } from "../../session/session.ts";
import { Button } from "../button.tsx";
import type { ExportWanted } from "./export-job.ts";

/** Loaded on first use. */
const ExportDialog = lazy(async () => {
  const [{ ExportDialog: Part }] = await Promise.all([import("./export-dialog.tsx"), untilTexts("exports")]);
  return { default: Part };
});

interface ExportButtonProps {
  /** The list as it is filtered now. A search that is still being applied reaches the dialog, too. */
  readonly what: () => ExportWanted;
  /** Words of the button, where "Export" is not clear. */
  readonly children?: ReactNode;
  readonly isDisabled?: boolean;
  /** False outside the head of a page. */
  readonly isLead?: boolean;
}

/** Exports a list, for roles that may export. A test compares the rights of the lists with those of their screens. */
export function ExportButton({ what, children, isDisabled = false, isLead = true }: ExportButtonProps): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const [started, setStarted] = useState<ExportWanted>();
  if (!can("exports.run")) {
    return null;
  }
  return (
    <>
      <Button icon="download" isLead={isLead} isDisabled={isDisabled} onPress={() => setOpen(true)}>
        {children ?? t("common.actions.export")}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ExportDialog
            wanted={started ?? what()}
            onStart={setStarted}
            onClose={() => {
              setOpen(false);
              setStarted(undefined);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
