/**
 * The common shape of all responses of one kind of call: types of values, keys that all of them have, items
 * of lists.
 */
export type Shape = { kinds: ReadonlySet<string>; keys?: ReadonlyMap<string, Shape>; item?: Shape };

export function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) {
    const items = value.map(shapeOf);
    return { kinds: new Set(["list"]), ...(items.length > 0 ? { item: items.reduce(merged) } : {}) };
  }
  if (value !== null && typeof value === "object")
    return {
      kinds: new Set(["object"]),
      keys: new Map(Object.entries(value).map(([key, each]) => [key, shapeOf(each)])),
    };
  return { kinds: new Set([value === null ? "null" : typeof value]) };
}

/** The common shape of two. */
export function merged(one: Shape, other: Shape): Shape {
  const keys = one.keys && other.keys ? shared(one.keys, other.keys) : (one.keys ?? other.keys);
  const item = one.item && other.item ? merged(one.item, other.item) : (one.item ?? other.item);
  return {
    kinds: new Set([...one.kinds, ...other.kinds]),
    ...(keys ? { keys } : {}),
    ...(item ? { item } : {}),
  };
}

const shared = (one: ReadonlyMap<string, Shape>, other: ReadonlyMap<string, Shape>) =>
  new Map(
    [...one].flatMap(([key, shape]) => {
      const beside = other.get(key);
      return beside ? [[key, merged(shape, beside)] as const] : [];
    }),
  );

/**
 * Where a response lacks something that all earlier ones had, or has another type there. Null is allowed
 * everywhere, because an empty field is null.
 */
export function misfits(shape: Shape, value: unknown, path = "answer"): string[] {
  const found = shapeOf(value);
  const [kind = ""] = found.kinds;
  const isKnown =
    kind === "null" || shape.kinds.has(kind) || [...shape.kinds].every((each) => each === "null");
  if (!isKnown) return [`${path} is ${kind}, was ${[...shape.kinds].join(" or ")}`];
  if (Array.isArray(value)) {
    const { item } = shape;
    return item ? value.flatMap((each) => misfits(item, each, `${path}[]`)) : [];
  }
  if (value === null || typeof value !== "object") return [];
  return [...(shape.keys ?? [])].flatMap(([key, inner]) =>
    key in value
      ? misfits(inner, (value as Record<string, unknown>)[key], `${path}.${key}`)
      : [`${path}.${key} is missing`],
  );
}
