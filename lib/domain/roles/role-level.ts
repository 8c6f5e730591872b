export const LOWEST_LEVEL = 1;
export const HIGHEST_LEVEL = 100;

/** The level that was typed: a whole number from 1 to 100, anything else is 1 (VAL-33). */
export function roleLevel(typed: string): number {
  const level = /^\s*\d+\s*$/.test(typed) ? Number(typed) : LOWEST_LEVEL;
  return level >= LOWEST_LEVEL && level <= HIGHEST_LEVEL ? level : LOWEST_LEVEL;
}
