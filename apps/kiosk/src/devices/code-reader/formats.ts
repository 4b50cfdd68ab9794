/** Formats of loyalty cards and wallets. */
export const CODE_FORMATS = ["QRCode", "EAN13", "EAN8", "Code128", "PDF417", "Aztec"] as const;

export type CodeFormat = (typeof CODE_FORMATS)[number];

/** Linear formats. */
export const BAR_FORMATS: readonly CodeFormat[] = ["EAN13", "EAN8", "Code128"];

/** Whether the decoder's format name is one of ours. */
export function isCodeFormat(format: string): format is CodeFormat {
  return CODE_FORMATS.some((known) => known === format);
}
