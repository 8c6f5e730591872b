import { expect } from "vitest";

/**
 * Expects that, of many simultaneous sign-ins with a wrong password, five are let through, plus one after
 * each wait. Waits double.
 */
export async function expectFiveLetThrough(
  count: number,
  signIn: () => Promise<{ status: number }>,
): Promise<void> {
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: count }, signIn));
  const seconds = (performance.now() - begun) / 1_000;
  const tried = answers.filter(({ status }) => status === 422).length;
  // On a busy machine the requests may take longer than the first wait of one second. One more attempt is let
  // through after each of the waits of 1, 2 and 4 s.
  expect(tried).toBeGreaterThanOrEqual(5);
  expect(tried).toBeLessThanOrEqual(5 + Math.floor(Math.log2(1 + seconds)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(count - tried);
}
