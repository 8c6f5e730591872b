/** Fewer typed digits are within too many numbers: they are looked up as a whole number only. */
const FEWEST_DIGITS = 3;

/** Of digits that may stand beside the typed ones, so that not too many numbers are listed. */
const MAX_OTHERS = 3;

/**
 * The numbers up to `max` in whose written form typed digits stand: anywhere, or only at its start. At most some ten
 * thousand; only those that lack at most three of the typed digits.
 * @param fewest how many digits a number is written with at least: with 6, 432 is 000432 (quoteNumber)
 */
export function numbersWith(
  digits: string,
  max: number,
  where: "anywhere" | "start",
  fewest: number,
): number[] {
  if (digits.length < FEWEST_DIGITS) return [];
  const result = new Set<number>();
  const widest = Math.max(fewest, String(max).length);
  for (let width = fewest; width <= widest; width += 1) {
    const others = width - digits.length;
    if (others < 0 || others > MAX_OTHERS) continue;
    const smallest = width === fewest ? 1 : 10 ** (width - 1);
    for (let before = 0; before <= (where === "start" ? 0 : others); before += 1)
      for (let head = 0; head < 10 ** before; head += 1) {
        const behind = 10 ** (others - before);
        const first = (head * 10 ** digits.length + Number(digits)) * behind;
        for (let number = Math.max(first, smallest); number < first + behind && number <= max; number += 1)
          result.add(number);
      }
  }
  return [...result];
}
