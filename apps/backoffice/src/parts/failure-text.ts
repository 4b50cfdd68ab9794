import { useTranslation } from "react-i18next";
import { Refusal } from "../server/refusal.ts";

/** Message for an error, in the page's language. */
export function useFailureText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return (error) => {
    if (!(error instanceof Refusal)) {
      return t("common.failure.text");
    }
    const { code, status, retryAfterSeconds } = error;
    if (code === "RATE_LIMITED" && retryAfterSeconds !== undefined) {
      return t("common.failure.wait", { count: retryAfterSeconds, number: retryAfterSeconds });
    }
    if (status === 0) {
      return t("common.failure.noAnswer");
    }
    const key = `errors.${code ?? ""}`;
    return code !== undefined && i18n.exists(key) ? i18n.t(key, { defaultValue: "" }) : t("common.failure.text");
  };
}
