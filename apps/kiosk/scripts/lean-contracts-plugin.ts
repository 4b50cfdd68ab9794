import { parseSync, Visitor, type ESTree, type Plugin } from "vite";

const CONTRACTS = /\/packages\/contracts\/src\/.*\.ts$/;

const nameOf = (property: ESTree.ObjectPropertyKind): string | undefined =>
  property.type === "Property" && property.key.type === "Identifier" ? property.key.name : undefined;

const isText = (property: ESTree.ObjectPropertyKind): boolean =>
  property.type === "Property" && ["Literal", "TemplateLiteral", "BinaryExpression"].includes(property.value.type);

/** Members of a call that only the platform and the OpenAPI document read. */
const NOT_FOR_CLIENTS: readonly (string | undefined)[] = [
  "summary",
  "description",
  "tag",
  "roles",
  "errors",
  "status",
  "staffOnDuty",
  "stepUp",
  // Only the platform validates address parameters.
  "params",
  "query",
];

/**
 * Members that only the platform uses. A schema's field named `description` is kept: its value is no text, and an
 * object without `roles` or a text as `summary` is no call.
 */
function findDocument({ properties }: ESTree.ObjectExpression): readonly ESTree.Span[] {
  const isCall = properties.some(
    (property) => nameOf(property) === "roles" || (nameOf(property) === "summary" && isText(property)),
  );
  // Only the platform reads the description of an uploaded file; a page sends the file unchanged.
  const takesFile = properties.some((property) => nameOf(property) === "bodyLimitBytes");
  return properties.filter((property) => {
    const name = nameOf(property);
    const isOfDocument = (name === "summary" || name === "description") && isText(property);
    const isOfFile = takesFile && name === "body";
    return name === "example" || isOfDocument || (isCall && (isOfFile || NOT_FOR_CLIENTS.includes(name)));
  });
}

/** Removes code that a client does not need. Spaces replace it, so that the source map stays valid. */
export function withoutDocument(code: string, path: string): string {
  const spans: ESTree.Span[] = [];
  new Visitor({ ObjectExpression: (object) => void spans.push(...findDocument(object)) }).visit(
    parseSync(path, code).program,
  );
  return spans.reduce((rest, { start, end }) => {
    const after = end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
    return rest.slice(0, start) + rest.slice(start, after).replaceAll(/[^\n]/g, " ") + rest.slice(after);
  }, code);
}

/**
 * Marks the constructors of schemas and calls as pure for the bundler, so that it drops unused ones. Line numbers stay
 * the same; a column changes only within the line of a constructor.
 */
export const markedPure = (code: string): string =>
  code.replaceAll(
    /^((?:export )?const \w+ = | {2}\w+: )(?=z\.|defineCall\(|paged(?:Query|ListOf)\()/gm,
    "$1/* @__PURE__ */ ",
  );

/**
 * Removes code from the kiosk that only the platform and the OpenAPI document need; all share one description of a
 * call.
 */
export function leanContractsPlugin(): Plugin {
  return {
    name: "punktum:lean-contracts",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: CONTRACTS },
      handler: (code, id) => ({ code: markedPure(withoutDocument(code, id)), map: null }),
    },
  };
}
