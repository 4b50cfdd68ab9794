/** One question to the stored figures. Every row it returns is a finding; no row means all is well. */
export type CheckQuery = { readonly rule: string; readonly sql: string };
