import type { BackOfficeTexts } from "@punktum/phrases/backoffice";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { readonly translation: BackOfficeTexts };
    returnNull: false;
  }
}
