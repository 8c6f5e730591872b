/**
 * A random generator that returns the same numbers for the same seed (mulberry32), so that a failure can be
 * reproduced.
 */
export class Dice {
  constructor(private state: number) {}

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** True with this probability. */
  happens(often: number): boolean {
    return this.next() < often;
  }

  below(most: number): number {
    return Math.floor(this.next() * most);
  }

  one<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined && values.length === 0) throw new Error("there is nothing to choose from");
    return value as Value;
  }
}
