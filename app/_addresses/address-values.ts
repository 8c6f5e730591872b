/** How many lines an address has in its form at least, so that the second one is at hand. */
const FEWEST_LINES = 2;

/** An address as its form edits it: with as many lines as the form shows, so that untouched ones are no change. */
export const withLines = <Given extends { lines: readonly string[] }>(address: Given) => ({
  ...address,
  lines: [...address.lines, ...Array<string>(Math.max(FEWEST_LINES - address.lines.length, 0)).fill("")],
});
