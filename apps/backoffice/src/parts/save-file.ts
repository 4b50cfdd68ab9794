/** Time the browser has to read a file that it saves. */
const READ_MS = 10_000;

function save(parts: readonly string[], name: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}

/** Saves data as a JSON file in the person's downloads. */
export function saveJson(name: string, data: unknown): void {
  save([JSON.stringify(data, null, 2)], name, "application/json");
}

/** Saves a table in the person's downloads. The mark at its beginning tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, csv: string): void {
  save(["\uFEFF", csv], name, "text/csv;charset=utf-8");
}
