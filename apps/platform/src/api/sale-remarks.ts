import { formatAmount, type SaleRemark, type TillRemark, type UiLanguage } from "@punktum/domain";
import { fillText, platformTexts } from "@punktum/phrases/platform";

/** Texts of the remarks on a sale. */
export function remarkTexts(remarks: readonly SaleRemark[], language: UiLanguage): string[] {
  const { saleRemarks, saleRemarkLine, saleRemarkLines } = platformTexts[language];
  return remarks.map(({ code, lines, amounts = [] }) => {
    const named = fillText(lines.length === 1 ? saleRemarkLine : saleRemarkLines, { lines: lines.join(", ") });
    const [reported = "", counted = ""] = amounts.map((value) => formatAmount(value, language));
    return fillText(saleRemarks[code], { lines: named, reported, counted });
  });
}

/** Texts of the remarks that only the answer to a till has. */
export function tillRemarkTexts(remarks: readonly TillRemark[], language: UiLanguage): string[] {
  return remarks.map((code) => platformTexts[language].tillRemarks[code]);
}
