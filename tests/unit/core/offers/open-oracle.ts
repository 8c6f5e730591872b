type Range = { least: number; most: number; step: number };

/** Every quantity that a customer may choose, counted one by one. */
export function everyQuantity({ least, most, step }: Range): number[] {
  const all: number[] = [];
  for (let quantity = least; quantity <= most; quantity += step) all.push(quantity);
  return all;
}

/** Of those the nearest to a number; of two the lower. */
export function nearestByHand(range: Range, typed: number): number {
  let [best] = everyQuantity(range);
  if (best === undefined) throw new RangeError("there is none");
  for (const quantity of everyQuantity(range))
    if (Math.abs(quantity - typed) < Math.abs(best - typed)) best = quantity;
  return best;
}
