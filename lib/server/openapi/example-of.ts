import { numberFor, textFor } from "./example-values";
import type { Json } from "./components";

type Schema = Json & {
  type?: string;
  enum?: unknown[];
  examples?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
};

/**
 * A value that satisfies a JSON Schema without references and reads like a real one. `name` is that of the field it
 * stands in, `holder` that of the object around it.
 */
export function exampleOf(schema: Json, name = "", holder = ""): unknown {
  const {
    type,
    examples,
    anyOf,
    oneOf,
    allOf = [],
    properties,
    additionalProperties,
    propertyNames,
    items,
    ...rest
  }: Schema = schema;
  if (examples) return examples[0];
  if ("const" in rest) return rest["const"];
  if (rest.enum) return rest.enum[0];
  if (allOf.length > 0 && type !== "string")
    return Object.assign({}, ...allOf.map((part) => exampleOf(part, name, holder)));
  const choices = anyOf ?? oneOf;
  if (choices) return exampleOf(choices.find((choice) => choice.type !== "null") ?? {}, name, holder);
  switch (type) {
    case "object":
      return properties ? objectOf(properties, name) : recordOf(additionalProperties, propertyNames);
    case "array":
      return items && Object.keys(items).length > 0 ? [exampleOf(items, name.replace(/s$/, ""), holder)] : [];
    case "string":
      return textFor({ name, holder }, { ...rest, allOf });
    case "integer":
    case "number":
      return numberFor(name, rest);
    case "boolean":
      return !/^is_(?:optional|expired|default|super)|^isSuper/.test(name);
    default:
      return null;
  }
}

const objectOf = (properties: Record<string, Schema>, holder: string): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, exampleOf(property, name, holder)]),
  );

function recordOf(values: Schema | boolean | undefined, names: Schema | undefined): Json {
  if (typeof values !== "object") return {};
  const key = names?.["pattern"] === undefined ? "shell.profile" : textFor({ name: "id", holder: "" }, names);
  return { [key]: exampleOf(values, "text") };
}
