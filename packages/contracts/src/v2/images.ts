import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { withDevice } from "../rights.ts";
import { adSchedule, digitsId, text } from "../wire.ts";
import { LIST_DESCRIPTION, listOf, listQueryShape } from "./list-query.ts";

/** A picture as a kiosk shows it. */
const imageWire = z.object({
  id: z.string(),
  displayAdUsageCode: z.string(),
  filePath: z.string(),
  order: z.number().check(z.int()),
  displayDurationMsec: z.optional(z.number().check(z.int(), z.positive())),
  ...adSchedule,
});
export type ImageWire = z.infer<typeof imageWire>;

/** Whether a list entry contains all columns that a kiosk needs of a picture. */
export function isWholeImage<Row extends object>(row: Row): row is Row & ImageWire {
  return imageWire.safeParse(row).success;
}

const owner = <Id extends z.ZodMiniType>(id: Id) => z.object({ id, name: z.optional(z.string()) });
const place = owner(digitsId);

/** A picture in a list; owners are present only if they were joined. */
const imageRow = z.extend(z.partial(imageWire), {
  id: z.string(),
  title: z.optional(z.string()),
  programs: z.optional(z.array(owner(z.string()))),
  partners: z.optional(z.array(place)),
  stores: z.optional(z.array(place)),
  profiles: z.optional(z.array(owner(z.uuid()))),
});

/** Advertising pictures of the caller's device, store, partner or programme. */
export const listImages = defineCall({
  id: "v2.listImages",
  method: "GET",
  path: "/api/v2/mounting-service/images",
  tag: "mounting service",
  summary: "Advertising pictures",
  description: `A device gets the pictures for its place: those of the programme, and those of its partner, store and profile. Only those whose time it is, unless \`planned\` is true: a tablet that compares periods and weekdays with its clock goes on without a connection. Staff get all they may see, or with \`deviceKey\` those for that device. Joins: programs, partners, stores, profiles; their ids can be filtered then, with \`or\` for any of them. ${LIST_DESCRIPTION}`,
  example: {
    query: { join: "stores", filter: "stores.id||$eq||1001" },
    response: [
      {
        id: "7",
        displayAdUsageCode: "SCREEN_SAVER",
        title: "Espresso",
        filePath: "/media/pfm/posters/espresso.svg",
        order: 1,
        displayDurationMsec: 5_000,
        stores: [{ id: "1001", name: "Pfeil Nord" }],
      },
    ],
  },
  roles: withDevice("offers.read"),
  query: z.catchall(
    z.object({ ...listQueryShape, deviceKey: z.optional(text(100)), planned: z.optional(z.enum(["true", "false"])) }),
    z.unknown(),
  ),
  response: listOf(imageRow),
  errors: ["DEVICE_KEY_NOT_FOUND", "DEVICE_NOT_MOUNTED", "GENERAL_NO_PERMISION", "REQUEST_INVALID"],
});
