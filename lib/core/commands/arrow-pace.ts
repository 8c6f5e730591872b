type Press = { key: string; at: number };

const LEAST_GAP = 100;

/**
 * Lets an arrow key move the selection unless the same key moved it less than 100 ms ago: a held key would
 * race through the list (CMD-03). `at` is in milliseconds of any one clock.
 *
 * @returns a function that says whether a press counts, and remembers it if so
 */
export function arrowPace(): (press: Press) => boolean {
  let last: Press | null = null;
  return (press) => {
    if (last !== null && last.key === press.key && press.at - last.at < LEAST_GAP) return false;
    last = press;
    return true;
  };
}
