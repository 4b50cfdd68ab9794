/** The order matters: most user agents also contain the names of other browsers. */
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

/** Common names of browser and system from a user agent, e.g. "Chrome, Android"; empty if both are unknown. */
export function nameOfBrowser(userAgent: string): string {
  const names = [BROWSERS, SYSTEMS].flatMap((known) => known.find(([, sign]) => sign.test(userAgent))?.[0] ?? []);
  return names.join(", ");
}
