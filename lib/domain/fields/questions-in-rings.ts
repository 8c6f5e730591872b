import type { ConditionedFields } from "./condition-loop";

type Step = { at: number; next: number; number: number };

/**
 * The questions through which a ring of conditions goes, all of them in one walk, whose time grows with questions and conditions alone.
 * Source: R. Tarjan, Depth-first search and linear graph algorithms (1972); without recursion, because chains may be long.
 */
export function questionsInRings(fields: ConditionedFields): Set<number> {
  const rings = new Set<number>();
  const numbers = new Map<number, number>();
  const lowest = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  for (const start of fields.keys()) {
    const path: Step[] = numbers.has(start) ? [] : [enter(start)];
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const asked = fields.get(step.at)?.asks[step.next];
      step.next += 1;
      if (asked === undefined) {
        path.pop();
        leave(step);
        const before = path.at(-1);
        if (before) lower(before.at, lowest.get(step.at) ?? 0);
      } else if (asked === step.at) rings.add(asked);
      else if (!numbers.has(asked)) path.push(enter(asked));
      else if (isOpen.has(asked)) lower(step.at, numbers.get(asked) ?? 0);
    }
  }
  return rings;

  function enter(at: number): Step {
    const number = numbers.size;
    numbers.set(at, number);
    lowest.set(at, number);
    open.push(at);
    isOpen.add(at);
    return { at, next: 0, number };
  }

  function lower(at: number, number: number): void {
    lowest.set(at, Math.min(lowest.get(at) ?? number, number));
  }

  /** The last question of its group takes the group off; more than one that lead to each other are a ring. */
  function leave({ at, number }: Step): void {
    if (lowest.get(at) !== number) return;
    const group = open.splice(open.lastIndexOf(at));
    for (const member of group) {
      isOpen.delete(member);
      if (group.length > 1) rings.add(member);
    }
  }
}
