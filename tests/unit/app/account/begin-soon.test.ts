import { expect, test, vi } from "vitest";
import { beginSoon } from "@/app/(open)/verify-email/[token]/_parts/begin-soon";

const turn = () => new Promise<void>((done) => setImmediate(done));

test("a screen that is mounted, unmounted and mounted again verifies once [ACC-09]", async () => {
  const begin = vi.fn();
  beginSoon(begin)();
  const end = beginSoon(begin);
  expect(begin).not.toHaveBeenCalled();
  await turn();
  expect(begin).toHaveBeenCalledTimes(1);
  const { signal } = begin.mock.calls[0]?.[0] as AbortController;
  expect(signal.aborted).toBe(false);
  end();
  expect(signal.aborted).toBe(true);
});
