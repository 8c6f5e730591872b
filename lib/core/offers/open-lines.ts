/** How often a customer may take a line: from least to most, in steps that begin at least (U-170). */
export type OpenQuantity = { least: number; most: number; step: number };

/** Why a quantity is none that the customer may choose; null: it is one. */
export function quantityProblem(
  { least, most, step }: OpenQuantity,
  quantity: number,
): "too_small" | "too_big" | "off_step" | null {
  if (quantity < least) return "too_small";
  if (quantity > most) return "too_big";
  return (quantity - least) % step === 0 ? null : "off_step";
}

/** The highest quantity that its steps reach. */
const highest = ({ least, most, step }: OpenQuantity): number => most - ((most - least) % step);

/** The quantity that may be chosen and is nearest to one that was typed; of two the lower. */
export function nearestQuantity(range: OpenQuantity, typed: number): number {
  const { least, step } = range;
  const within = Math.min(Math.max(typed, least), highest(range));
  return least + Math.ceil((within - least) / step - 0.5) * step;
}

/** The next quantity upwards or downwards that may be chosen; the same at either end. */
export const steppedQuantity = (range: OpenQuantity, quantity: number, direction: 1 | -1): number =>
  nearestQuantity(range, quantity + direction * range.step);
