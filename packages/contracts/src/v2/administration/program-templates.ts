import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { bothLanguages } from "../../wire.ts";

/** Templates of new programmes. */
export const PROGRAM_TEMPLATES = ["petrol", "pharmacy", "books", "bicycles", "empty"] as const;

/** One of {@link PROGRAM_TEMPLATES}. */
export type ProgramTemplate = (typeof PROGRAM_TEMPLATES)[number];

export const programTemplate = z.enum(PROGRAM_TEMPLATES);

const templateLevel = z.object({
  names: bothLanguages,
  thresholdPoints: z.number(),
  picturePath: z.nullable(z.string()),
});

/** Content of a template for a new programme. */
const templateWire = z.object({
  id: programTemplate,
  names: bothLanguages,
  colors: z.object({ brand: z.string(), accent: z.string() }),
  /** Sentence on the screen saver; null if there is none. */
  message: z.nullable(bothLanguages),
  pointsPerEuro: z.number(),
  levels: z.array(templateLevel),
  rule: z.object({ names: bothLanguages, factor: z.number() }),
  reward: z.nullable(
    z.object({ titles: bothLanguages, descriptions: bothLanguages, points: z.number(), picturePath: z.string() }),
  ),
});

/** Templates of a new programme, for the wizard that makes one. */
export const listProgramTemplates = defineCall({
  id: "platform.listProgramTemplates",
  method: "GET",
  path: "/api/v2/program-templates",
  tag: "platform: programmes",
  summary: "Templates of a new programme",
  description: "What each gives: colours, a sentence on the screen saver, levels, a first rule and a first reward.",
  roles: rolesWith("programs.create"),
  response: z.array(templateWire),
  example: {
    response: [
      {
        id: "books",
        names: { de: "Bücher und Café", en: "Books and café" },
        colors: { brand: "#7b1c3c", accent: "#d6921f" },
        message: { de: "Lesen, Kaffee trinken, Punkte sammeln", en: "Read, have a coffee, collect points" },
        pointsPerEuro: 100,
        levels: [
          { names: { de: "Bronze", en: "Bronze" }, thresholdPoints: 0, picturePath: "/media/levels/bronze.svg" },
        ],
        rule: { names: { de: "1 Punkt je Euro", en: "1 point per euro" }, factor: 1 },
        reward: {
          titles: { de: "Tasse Kaffee", en: "Cup of coffee" },
          descriptions: { de: "Aus der Rösterei nebenan.", en: "From the roastery next door." },
          points: 150,
          picturePath: "/media/ppc/rewards/espresso.svg",
        },
      },
    ],
  },
});
