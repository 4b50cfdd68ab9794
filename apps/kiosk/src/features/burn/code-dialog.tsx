import { Button, Dialog, ScanIcon, space, TextField } from "@punktum/ui";
import { useId, type ReactNode, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import type { CouponCode } from "./use-coupon-code.ts";

interface CodeDialogProps {
  readonly couponCode: CouponCode;
  /** The shopper would rather hold the code to the camera. */
  readonly onScan: () => void;
}

/** Entry of a coupon key, typed or scanned (BURN-06, UI-02, A-25). */
export function CodeDialog({ couponCode, onScan }: CodeDialogProps): ReactNode {
  const { isOpen, code, isUnknown, close, type, submit } = couponCode;
  const { t } = useTranslation();
  const id = useId();
  useDismissable(isOpen, close);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    submit();
  };
  return (
    <Dialog
      open={isOpen}
      title={t("burn.codeTitle")}
      onClose={close}
      closeLabel={t("common.close")}
      actions={
        <>
          <Button variant="secondary" startIcon={<ScanIcon />} onClick={onScan}>
            {t("burn.codeScan")}
          </Button>
          <Button type="submit" form={id} disabled={code.trim() === ""}>
            {t("burn.codeConfirm")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} style={{ paddingBlock: space(1) }}>
        <TextField
          label={t("burn.codeLabel")}
          placeholder={t("burn.codePlaceholder")}
          value={code}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          error={isUnknown ? t("errors.VOUCHER_CODE_NOT_FOUND") : undefined}
          onChange={(event) => type(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
