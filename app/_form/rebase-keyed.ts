type Keyed = { key: string };

/**
 * The merged list. `both`: entries that both sides changed, in the user's version unless the user deleted
 * them; `bothMoved`: whether both sides reordered the list.
 */
export type KeyedRebase<Item> = { items: Item[]; both: Item[]; bothMoved: boolean };

/**
 * Applies the user's changes of a keyed list to a newer one; pure. A change on one side is kept; if both
 * sides changed something, the user's change is kept and listed.
 * @param base the list as it was opened
 * @param mine the same with the user's changes
 * @param theirs the newer list
 */
export function rebaseKeyed<Item extends Keyed>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
): KeyedRebase<Item> {
  const both: Item[] = [];
  const [before, own, other] = [base, mine, theirs].map(byKey) as [ByKey<Item>, ByKey<Item>, ByKey<Item>];
  const settled = new Map<string, Item>();
  for (const key of new Set([...own.keys(), ...other.keys(), ...before.keys()])) {
    const [was, is, theirsNow] = [before.get(key), own.get(key), other.get(key)];
    const isOwn = textOf(is) !== textOf(was);
    if (isOwn && textOf(theirsNow) !== textOf(was) && textOf(theirsNow) !== textOf(is))
      both.push((is ?? theirsNow ?? was) as Item);
    const kept = isOwn ? is : theirsNow;
    if (kept) settled.set(key, kept);
  }
  const theyMoved = isMoved(base, theirs);
  const iMoved = isMoved(base, mine);
  const [leading, following] = theyMoved && !iMoved ? [theirs, mine] : [mine, theirs];
  return { items: inOrderOf(leading, following, settled), both, bothMoved: theyMoved && iMoved };
}

type ByKey<Item> = ReadonlyMap<string, Item>;

const byKey = <Item extends Keyed>(items: readonly Item[]): ByKey<Item> =>
  new Map(items.map((item) => [item.key, item]));

const textOf = (item: Keyed | undefined): string =>
  item === undefined
    ? ""
    : JSON.stringify(Object.entries(item).sort(([one], [next]) => (one < next ? -1 : 1)));

/** Whether the common entries of both lists are in a different order. */
function isMoved(base: readonly Keyed[], now: readonly Keyed[]): boolean {
  const [before, after] = [byKey(base), byKey(now)];
  const kept = now.filter(({ key }) => before.has(key)).map(({ key }) => key);
  return base.filter(({ key }) => after.has(key)).some(({ key }, index) => kept[index] !== key);
}

/** In the order of the leading list; an entry found only in the other list follows its predecessor there. */
function inOrderOf<Item extends Keyed>(
  leading: readonly Item[],
  following: readonly Item[],
  settled: ByKey<Item>,
): Item[] {
  const keys = leading.map(({ key }) => key).filter((key) => settled.has(key));
  let previous: string | null = null;
  for (const { key } of following) {
    if (!settled.has(key)) continue;
    if (!keys.includes(key)) keys.splice(previous === null ? 0 : keys.indexOf(previous) + 1, 0, key);
    previous = key;
  }
  return keys.flatMap((key) => settled.get(key) ?? []);
}
