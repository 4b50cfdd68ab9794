import { Button, ScanIcon, TextInputDialog } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../../hooks/use-dismissable.ts";
import type { CouponCode } from "./use-coupon-code.ts";

interface CodeDialogProps {
  readonly couponCode: CouponCode;
  /** The shopper wants to scan the code instead. */
  readonly onScan: () => void;
}

/** Entry of a coupon key, typed or scanned. */
export function CodeDialog({ couponCode, onScan }: CodeDialogProps): ReactNode {
  const { isOpen, isSearching, code, isUnknown, close, type, submit } = couponCode;
  const { t } = useTranslation();
  useDismissable(isOpen, close);
  return (
    <TextInputDialog
      open={isOpen}
      title={t("burn.codeTitle")}
      label={t("burn.codeLabel")}
      placeholder={t("burn.codePlaceholder")}
      confirmLabel={t("burn.codeConfirm")}
      closeLabel={t("common.close")}
      value={code}
      loading={isSearching}
      error={isUnknown ? t("errors.VOUCHER_CODE_NOT_FOUND") : undefined}
      field={{ autoCapitalize: "characters" }}
      onChange={type}
      onConfirm={submit}
      onClose={close}
      secondary={
        <Button variant="secondary" startIcon={<ScanIcon />} onClick={onScan}>
          {t("burn.codeScan")}
        </Button>
      }
    />
  );
}
