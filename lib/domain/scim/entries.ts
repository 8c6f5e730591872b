import type { Comparison } from "./filter";
import { ScimError } from "./scim-error";
import { readEntry, readParts, type Entry } from "./user-resource";

/** The entries of a list during a PATCH. isHeld: the user has it, and no operation changed it. */
export type HeldEntry = Entry & { isHeld?: boolean };

/** keyOf(): what is compared of an entry's value. slotOf(): of two entries with the same one, the later stays. */
export type ListRules = { keyOf: (value: string) => string; slotOf: (entry: Entry) => string };

export type ListChange = {
  op: "add" | "replace" | "remove";
  filter: Comparison[] | undefined;
  /** Only the value of entries is changed. */
  isValue: boolean;
  value: unknown;
};

/** The entries after an operation (RFC 7644, 3.5.2). Errors: ScimError. */
export function entriesAfter(entries: HeldEntry[], change: ListChange, rules: ListRules): HeldEntry[] {
  const { op, filter, isValue, value } = change;
  if (op === "remove") return entries.filter((entry) => !isRemoved(entry, change, rules));
  if (!filter) {
    const given = entriesIn(value);
    return op === "replace" ? given : added(entries, given, rules);
  }
  const parts = readParts(isValue || typeof value === "string" ? { value } : value);
  if (entries.some((entry) => isMatch(entry, filter, rules)))
    return entries.map((entry) =>
      isMatch(entry, filter, rules) ? readEntry({ ...entry, ...parts }) : entry,
    );
  if (filter.some(({ name }) => name === "value"))
    throw new ScimError(400, "No entry of the user matches the path's filter.", "noTarget");
  const named = Object.fromEntries(filter.map((one) => [one.name, one.value]));
  return added(entries, [readEntry({ ...named, ...parts })], rules);
}

/** Microsoft names what is removed in the value, too. */
function isRemoved(entry: HeldEntry, { filter, value }: ListChange, rules: ListRules): boolean {
  const named = entriesIn(value ?? []);
  return (
    (!filter || isMatch(entry, filter, rules)) &&
    (named.length === 0 || named.some((one) => rules.keyOf(one.value) === rules.keyOf(entry.value)))
  );
}

/** The added ones come first, and no earlier one stays the primary one. */
function added(entries: HeldEntry[], input: Entry[], { slotOf }: ListRules): HeldEntry[] {
  if (input.length === 0) return entries;
  const slots = new Set(input.map(slotOf));
  const others = entries.filter((entry) => !slots.has(slotOf(entry)));
  return [...input, ...others.map((entry) => ({ ...entry, primary: false }))];
}

const isMatch = (entry: HeldEntry, filter: Comparison[], { keyOf }: ListRules): boolean =>
  filter.every(({ name, value }) => {
    if (name === "value") return keyOf(entry.value) === keyOf(value);
    const held = new Map([
      ["primary", String(entry.primary ?? false)],
      ["type", entry.type],
      ["display", entry.display],
    ]).get(name);
    return held?.toLowerCase() === value.toLowerCase();
  });

function entriesIn(value: unknown): Entry[] {
  if (typeof value === "string") return [{ value, primary: true }];
  return (Array.isArray(value) ? value : [value]).map(readEntry);
}
