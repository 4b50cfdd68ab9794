import { definedOnly } from "@punktum/domain";
import type { StatusLevel } from "../gateway-words.ts";
import { mediaUrl } from "./vouchers.ts";

/** A level with the address of its picture. */
export function statusLevel(
  { picturePath }: { readonly picturePath?: string | undefined },
  names: StatusLevel["names"],
  mediaBase: string,
): StatusLevel {
  return {
    names,
    ...definedOnly({ picturePath: picturePath === undefined ? undefined : mediaUrl(picturePath, mediaBase) }),
  };
}
