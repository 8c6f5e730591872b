import type { Grouping } from "./types";

export type Group<Row> = { key: string; label: string; members: Row[] };

/** Rows by their group's key, groups in the order in which they first appear. */
export function groupsOf<Row>(
  rows: readonly Row[],
  { by, label = (key) => key }: Grouping<Row>,
): Group<Row>[] {
  const groups = new Map<string, Group<Row>>();
  for (const row of rows) {
    const key = by(row);
    const group = groups.get(key) ?? { key, label: label(key), members: [] };
    group.members.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
