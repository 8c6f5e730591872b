/** A question and the questions whose answers decide whether it shows. */
export type ConditionedField = { id: number; name: string; typeId?: number; asks: readonly number[] };
export type ConditionedFields = ReadonlyMap<number, ConditionedField>;

/** The names around a ring of conditions that goes through a question, beginning and ending with it; null when there is none. */
export function conditionLoop(id: number, fields: ConditionedFields): string[] | null {
  const seen = new Set<number>();
  // No recursion: conditions may lead through more questions than calls fit on the stack.
  const path = [{ at: id, next: 0 }];
  for (let step = path.at(-1); step; step = path.at(-1)) {
    const asked = fields.get(step.at)?.asks[step.next];
    step.next += 1;
    if (asked === undefined) path.pop();
    else if (asked === id)
      return [...path.map(({ at }) => at), id].map((member) => fields.get(member)?.name ?? "");
    else if (!seen.has(asked)) {
      seen.add(asked);
      path.push({ at: asked, next: 0 });
    }
  }
  return null;
}
