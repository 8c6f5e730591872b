import { expect, test, vi } from "vitest";
import { onShutdown } from "@/scripts/server/shutdown.mjs";

test("a signal that npm passes on is the one that came from the terminal; a later one ends the process at once", () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  const listeners = new Map<string | symbol, () => void>();
  const on = vi.spyOn(process, "on").mockImplementation((signal, listener) => {
    listeners.set(signal, listener as () => void);
    return process;
  });
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const close = vi.fn(() => new Promise<void>(() => undefined));
  try {
    onShutdown(close);
    listeners.get("SIGINT")?.();
    vi.setSystemTime(1_000_100);
    listeners.get("SIGINT")?.();
    expect([close.mock.calls.length, exit.mock.calls]).toEqual([1, []]);
    vi.setSystemTime(1_000_700);
    listeners.get("SIGTERM")?.();
    expect([close.mock.calls.length, exit.mock.calls]).toEqual([1, [[1]]]);
  } finally {
    on.mockRestore();
    exit.mockRestore();
    vi.useRealTimers();
  }
});
