import { expect, test, vi } from "vitest";
import { onTurn } from "@/lib/platform/queue/on-turn";

/** As it arrives from the process that gives the turns. */
const arrives = (message: unknown) => process.listeners("message").at(-1)?.(message, undefined);

test("works at its own turns alone, until it is ended", () => {
  const work = vi.fn();
  const before = process.listenerCount("message");
  const end = onTurn("queues", work);
  for (const message of [{ turn: "alerts" }, { turn: "queues" }, { ready: true }, "queues", null])
    arrives(message);
  expect(work).toHaveBeenCalledTimes(1);
  end();
  expect(process.listenerCount("message")).toBe(before);
});
