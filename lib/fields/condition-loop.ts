/** A question and the questions whose answers decide whether it shows. */
export type ConditionedField = { id: number; name: string; asks: readonly number[] };

/** The names around a ring of conditions that goes through a question, beginning and ending with it; null when there is none. */
export function conditionLoop(id: number, fields: readonly ConditionedField[]): string[] | null {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const seen = new Set<number>();
  const path = pathBack(id, []);
  return path && [...path, id].map((member) => byId.get(member)?.name ?? "");

  function pathBack(at: number, before: readonly number[]): number[] | null {
    for (const next of byId.get(at)?.asks ?? []) {
      if (next === id) return [...before, at];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = pathBack(next, [...before, at]);
      if (found) return found;
    }
    return null;
  }
}
