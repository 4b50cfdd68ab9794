/** Delay before the object URL is revoked, so that the browser can read the file. */
const READ_MS = 10_000;

function save(parts: readonly BlobPart[], name: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}

/** Downloads data as a JSON file. */
export function saveJson(name: string, data: unknown): void {
  save([JSON.stringify(data, null, 2)], name, "application/json");
}

/** Downloads a CSV file. Its byte order mark lets spreadsheets detect UTF-8. */
export function saveCsv(name: string, csv: string): void {
  save(["\uFEFF", csv], name, "text/csv;charset=utf-8");
}

/** Downloads a file that the platform made. */
export function saveFile(name: string, file: File): void {
  save([file], name, file.type);
}

/** Downloads a plain text file. */
export function saveText(name: string, text: string): void {
  save([text], name, "text/plain;charset=utf-8");
}
