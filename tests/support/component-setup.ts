import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { loadParts } from "@/app/_ui/load-ahead";
import { closeGaps } from "./happy-dom-gaps";
import { navigation } from "./navigation";

/**
 * Replaces what Next provides to a page: components read and change the address in
 * tests/support/navigation.ts.
 */
vi.mock("next/navigation", async () => (await import("./navigation")).nextNavigation);

// Generous, so that only a test that hangs exceeds it.
configure({ asyncUtilTimeout: 60_000 });

// No media query matches: the tests run with a mouse and without any user preference.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
// Nothing opens a tab, and every confirmation is declined. A test that needs another answer replaces these.
window.open = () => null;
window.confirm = () => false;
if ("happyDOM" in window) closeGaps();

// As after a moment on the page. What happens before is tested by itself.
beforeAll(() => loadParts());

beforeEach(() => {
  navigation.reset();
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
