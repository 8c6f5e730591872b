const running = new Map<string, number>();

/** Takes one of `most` places of a key for a call that begins to run; false when all are taken. Counted in this process. */
export function takePlace(key: string, most: number): boolean {
  const taken = running.get(key) ?? 0;
  if (taken >= most) return false;
  running.set(key, taken + 1);
  return true;
}

/** Gives it back when the call has ended. */
export function givePlace(key: string): void {
  const taken = running.get(key) ?? 0;
  if (taken <= 1) running.delete(key);
  else running.set(key, taken - 1);
}
