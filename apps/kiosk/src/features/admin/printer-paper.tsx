import { PRINTER_PAPERS } from "@punktum/printing";
import { Select } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDevice } from "../../hooks/use-device.ts";
import { useStaffDemand } from "../../hooks/use-staff-demand.ts";
import type { PrinterPaper } from "../../storage/printer-paper.ts";

const ANY = "any";
const nameOf = ({ model, rollMm }: PrinterPaper): string => `${model} ${rollMm}`;

/** Choice of the printer's paper width. Default: the narrowest printer for 80 mm paper. */
export function PrinterPaperField(): ReactNode {
  const { demand } = useStaffDemand();
  const { t } = useTranslation();
  const { state, store } = useDevice();
  const chosen = state.printerPaper;
  const options = [
    { value: ANY, label: t("printer.paperAny") },
    ...PRINTER_PAPERS.map((paper) => ({
      value: nameOf(paper),
      label: t("printer.paperOf", { model: paper.model, mm: paper.rollMm }),
    })),
  ];
  return (
    <Select
      label={t("printer.paper")}
      placeholder={t("printer.paper")}
      value={chosen === undefined ? ANY : nameOf(chosen)}
      options={options}
      onChange={({ target }) => {
        const printerPaper = PRINTER_PAPERS.find((paper) => nameOf(paper) === target.value);
        demand(() => void store.change({ printerPaper }));
      }}
    />
  );
}
