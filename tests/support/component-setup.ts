import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { closeGaps } from "./happy-dom-gaps";
import { navigation } from "./navigation";

/**
 * What Next gives a page is given to components here: an address that they read and change
 * (tests/support/navigation.ts).
 */
vi.mock("next/navigation", async () => (await import("./navigation")).nextNavigation);

// For what hangs.
configure({ asyncUtilTimeout: 60_000 });

// No media queries: here is a mouse, and nobody asks for anything else.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
// No tabs and no questions: a test that wants one says what comes of it.
window.open = () => null;
window.confirm = () => false;
if ("happyDOM" in window) closeGaps();

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
