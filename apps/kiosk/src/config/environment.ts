import type { Environment } from "@punktum/domain";

interface Shell {
  isNativePlatform(): unknown;
}

const isShell = (value: unknown): value is Shell =>
  typeof value === "object" &&
  value !== null &&
  "isNativePlatform" in value &&
  typeof value.isNativePlatform === "function";

/** Whether we run inside a native app shell instead of a browser (ORG-27, AUTH-21). */
export function isNativeShell(global: object = globalThis): boolean {
  const shell: unknown = Reflect.get(global, "Capacitor");
  return isShell(shell) && shell.isNativePlatform() === true;
}

/** Where we run (ORG-29). */
export function environmentOf(userAgent: string): Environment {
  if (/iPhone|iPad|iPod/.test(userAgent)) {
    return "IOS";
  }
  return userAgent.includes("Android") ? "ANDROID" : "OTHER";
}
