import { useTranslation } from "react-i18next";

/** Message for a problem found by a schema. */
export function useProblemText(): (type: string) => string {
  const { t } = useTranslation();
  return (type) => {
    switch (type) {
      case "invalid_type":
      case "required":
        return t("common.form.required");
      case "too_small":
        return t("common.form.tooSmall");
      case "too_big":
        return t("common.form.tooBig");
      case "invalid_format":
        return t("common.form.format");
      default:
        return t("common.form.invalid");
    }
  };
}
