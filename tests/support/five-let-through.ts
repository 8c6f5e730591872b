import { expect } from "vitest";

/**
 * That of sign-ins with a wrong password at the same moment five were let through, and one more after each wait
 * that doubles.
 */
export async function expectFiveLetThrough(
  count: number,
  signIn: () => Promise<{ status: number }>,
): Promise<void> {
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: count }, signIn));
  const seconds = (performance.now() - begun) / 1_000;
  const tried = answers.filter(({ status }) => status === 422).length;
  // On a busy machine the moment is longer than the first wait of a second: after waits of 1, 2 and 4 s one
  // more each may try.
  expect(tried).toBeGreaterThanOrEqual(5);
  expect(tried).toBeLessThanOrEqual(5 + Math.floor(Math.log2(1 + seconds)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(count - tried);
}
