import "./proof.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "./copy-button.tsx";
import { Qr } from "./qr.tsx";

interface TotpSecretProps {
  readonly secret: { readonly secret: string; readonly uri: string };
}

/** The secret of an authenticator app, as a QR code and as text in groups of four. */
export function TotpSecret({ secret: { secret, uri } }: TotpSecretProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="totp-secret">
      <Qr text={uri} label={t("factor.proof.qr")} />
      <div>
        <p className="muted small">{t("factor.proof.typeInstead")}</p>
        <p className="secret-text">
          <code>{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
          <CopyButton text={secret} label={t("factor.proof.copySecret")} />
        </p>
      </div>
    </div>
  );
}
