import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { navigation } from "./navigation";

/**
 * What Next gives a page is given to components here: an address that they read and change
 * (tests/support/navigation.ts).
 */
vi.mock("next/navigation", async () => (await import("./navigation")).nextNavigation);

// For what hangs.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no media queries: here is a mouse, and nobody asks for anything else.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

beforeEach(() => {
  navigation.reset();
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
