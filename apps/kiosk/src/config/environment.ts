import type { Environment } from "@punktum/domain";

type Method = (...parameters: readonly unknown[]) => unknown;

const isMethod = (value: unknown): value is Method => typeof value === "function";

/** A part of an object that came from outside and may be anything. */
const partOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** Calls a method of an object from outside; `undefined` where there is none. */
function callOf(owner: unknown, name: string): Method | undefined {
  const method = partOf(owner, name);
  return isMethod(method) ? (...parameters) => Reflect.apply(method, owner, parameters) : undefined;
}

/** Whether we run inside a native app shell instead of a browser (ORG-27, AUTH-21). */
export function isNativeShell(global: object = globalThis): boolean {
  return callOf(partOf(global, "Capacitor"), "isNativePlatform")?.() === true;
}

/** The camera of a native shell. */
export interface NativeCamera {
  /** Asks for the permission and makes the scanner ready; false where it is denied, throws what the shell says (MNT-14). */
  readonly prepare: () => Promise<boolean>;
}

/** The shell's camera; `undefined` in a browser. */
export function nativeCamera(global: object = globalThis): NativeCamera | undefined {
  if (!isNativeShell(global)) {
    return undefined;
  }
  const ask = callOf(partOf(partOf(partOf(global, "Capacitor"), "Plugins"), "Camera"), "requestPermissions");
  return {
    prepare: async () => {
      if (ask === undefined) {
        throw new Error("This app has no camera plugin");
      }
      return partOf(await ask({ permissions: ["camera"] }), "camera") === "granted";
    },
  };
}

/** Where we run (ORG-29). */
export function environmentOf(userAgent: string): Environment {
  if (/iPhone|iPad|iPod/.test(userAgent)) {
    return "IOS";
  }
  return userAgent.includes("Android") ? "ANDROID" : "OTHER";
}
