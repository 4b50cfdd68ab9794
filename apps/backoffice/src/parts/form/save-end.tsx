import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";

interface SaveEndProps {
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
}

/** The end of a form: the button that saves it. */
export function SaveEnd({ isPending, isDisabled = false }: SaveEndProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="form-end">
      <Button kind="primary" type="submit" isPending={isPending} isDisabled={isDisabled}>
        {t("common.actions.save")}
      </Button>
    </div>
  );
}
