/**
 * What follows, with each part that is equal as the same object as before, and as a whole the same object if nothing
 * changed: what shows it need not render again. Parts are compared by their own parts, such as a list by its entries.
 */
export function withSameParts<Whole extends object>(before: Whole, after: Whole): Whole {
  if (after === before) return before;
  const changed = Object.entries(after).filter(([name, part]) => !isSame(before[name as keyof Whole], part));
  return changed.length === 0 ? before : { ...before, ...Object.fromEntries(changed) };
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  const [parts, others] = [Object.entries(one).flat(), Object.entries(other).flat()];
  return parts.length === others.length && parts.every((part, index) => part === others[index]);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
