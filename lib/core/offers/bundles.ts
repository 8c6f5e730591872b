import type { ShownParts } from "@/lib/core/pricing/bundles";

/**
 * A bundle in an offer: lines that are sold together (U-182). Each of them is priced by the bundle: its quantity is the
 * number of bundles, its unit price what its part costs in one of them. Stored and answered in this shape.
 */
export type DealBundle = {
  key: string;
  /** The service of the catalogue that is the bundle. */
  item: number;
  title: string;
  /** HTML. */
  description: string;
  shown: ShownParts;
  /** Its lines by their keys, with the units of each in one bundle, in the order of the lines. */
  parts: { line: string; quantity: number }[];
};

/** The most bundles of an offer. */
export const MAX_BUNDLES = 50;

/** The bundle that a line is a part of. */
export const bundleOf = <Bundle extends Pick<DealBundle, "parts">>(
  bundles: readonly Bundle[],
  key: string,
): Bundle | undefined => bundles.find(({ parts }) => parts.some(({ line }) => line === key));

/** The units of a line's part in one bundle; 1 for a line outside of all. */
export const unitsInBundle = (bundles: readonly DealBundle[], key: string): number =>
  bundleOf(bundles, key)?.parts.find(({ line }) => line === key)?.quantity ?? 1;

/** The bundles of which all lines are there. */
export function wholeBundles(
  bundles: readonly DealBundle[],
  lines: readonly { key: string }[],
): DealBundle[] {
  const keys = new Set(lines.map(({ key }) => key));
  return bundles.filter(({ parts }) => parts.every(({ line }) => keys.has(line)));
}

/** Whether they are the same bundles with the same lines, whatever else is said of them. */
export const areSameBundles = (some: readonly DealBundle[], others: readonly DealBundle[]): boolean =>
  JSON.stringify(some.map(namesOf)) === JSON.stringify(others.map(namesOf));

const namesOf = ({ key, item, parts }: DealBundle) => [key, item, parts.map(({ line }) => line)];
