import type { Environment } from "@punktum/domain";

type Method = (...parameters: readonly unknown[]) => unknown;

const isMethod = (value: unknown): value is Method => typeof value === "function";

/** A property of an untyped object. */
const partOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** A bound method of an untyped object; `undefined` if it has none. */
function callOf(owner: unknown, name: string): Method | undefined {
  const method = partOf(owner, name);
  return isMethod(method) ? (...parameters) => Reflect.apply(method, owner, parameters) : undefined;
}

/** Whether the page runs inside a native app shell. */
export function isNativeShell(global: object = globalThis): boolean {
  return callOf(partOf(global, "Capacitor"), "isNativePlatform")?.() === true;
}

/** The camera of a native shell. */
export interface NativeCamera {
  /** Asks for the permission and prepares the scanner. False if denied; throws the shell's error. */
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

/** Operating system by user agent. */
export function environmentOf(userAgent: string): Environment {
  if (/iPhone|iPad|iPod/.test(userAgent)) {
    return "IOS";
  }
  return userAgent.includes("Android") ? "ANDROID" : "OTHER";
}
