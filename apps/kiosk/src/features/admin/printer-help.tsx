import styled from "@emotion/styled";
import { Dialog } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const Text = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "2rem",
  maxWidth: "66ch",
  "& section": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "0.75rem" },
  "& h3": { fontSize: "1.25rem", fontWeight: 660, lineHeight: 1.25 },
  "& ol": {
    listStyle: "decimal",
    display: "grid",
    gap: "0.5rem",
    margin: 0,
    paddingInlineStart: "1.75rem",
    overflowWrap: "anywhere",
  },
  "& p": { overflowWrap: "anywhere" },
});

const Note = styled.p({ padding: "1rem 1.25rem", borderRadius: 16, background: "var(--ui-sunken)" });

interface PrinterHelpProps {
  readonly open: boolean;
  /** As typed, or an example if nothing was typed yet. */
  readonly ip: string;
  readonly onClose: () => void;
}

/** Explains to a shop how to let the page connect to its printer. */
export function PrinterHelp({ open, ip, onClose }: PrinterHelpProps): ReactNode {
  const { t } = useTranslation();
  const isPlain = globalThis.location.protocol === "http:";
  const address = { ip };
  return (
    <Dialog open={open} title={t("printerHelp.title")} onClose={onClose} closeLabel={t("common.close")} size="wide">
      <Text>
        {isPlain ? <Note>{t("printerHelp.plain")}</Note> : null}
        <section>
          <h3>{t("printerHelp.addressTitle")}</h3>
          <p>{t("printerHelp.address")}</p>
        </section>
        <section>
          <h3>{t("printerHelp.certificateTitle")}</h3>
          <p>{t("printerHelp.certificate")}</p>
          <ol>
            <li>{t("printerHelp.certificate1", address)}</li>
            <li>{t("printerHelp.certificate2")}</li>
            <li>{t("printerHelp.certificate3")}</li>
            <li>{t("printerHelp.certificate4")}</li>
          </ol>
          <p>{t("printerHelp.certificateLasting", address)}</p>
        </section>
        <section>
          <h3>{t("printerHelp.permissionTitle")}</h3>
          <p>{t("printerHelp.permission")}</p>
          <ol>
            <li>{t("printerHelp.permission1")}</li>
            <li>{t("printerHelp.permission2")}</li>
            <li>{t("printerHelp.permission3")}</li>
          </ol>
        </section>
        <section>
          <h3>{t("printerHelp.stillTitle")}</h3>
          <p>{t("printerHelp.still")}</p>
        </section>
      </Text>
    </Dialog>
  );
}
