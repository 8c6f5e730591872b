import { expect, test } from "vitest";
import { hashingQueue } from "@/lib/domain/auth/passwords";

/** A promise that the test resolves. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((done) => (end = done));
  return { ended, end };
}

test("four hashes run at once, fifty wait, and the next is asked to come back", async () => {
  const works = Array.from({ length: 54 }, held);
  let running = 0;
  let most = 0;
  const all = works.map(({ ended }) =>
    hashingQueue().add(async () => {
      most = Math.max(most, (running += 1));
      await ended;
      running -= 1;
    }),
  );
  await expect(hashingQueue().add(() => Promise.resolve())).rejects.toMatchObject({
    status: 503,
    code: "SERVICE_UNAVAILABLE",
    retryAfter: 2,
  });
  works.forEach(({ end }) => end());
  await Promise.all(all);
  expect(most).toBe(4);
  expect(await hashingQueue().add(() => Promise.resolve("free again"))).toBe("free again");
});

test("a hash that fails gives its place back", async () => {
  for (let time = 0; time < 10; time++)
    await expect(hashingQueue().add(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await hashingQueue().add(() => Promise.resolve(1))).toBe(1);
});
