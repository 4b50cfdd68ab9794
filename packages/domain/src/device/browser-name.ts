/** Order matters: every browser says that it is another one, too. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

/** Browser and system in the words people use, from what a browser calls itself; empty where nothing of it is known. */
export function nameOfBrowser(userAgent: string): string {
  const told = [BROWSERS, SYSTEMS].flatMap((known) => known.find(([, sign]) => sign.test(userAgent))?.[0] ?? []);
  return told.join(", ");
}
