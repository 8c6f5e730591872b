import { useSyncExternalStore } from "react";
import { vi } from "vitest";

/** The address of the page under test, and the calls to its router. */
export const navigation = {
  router: {
    push: vi.fn((href: string) => go(href)),
    replace: vi.fn((href: string) => go(href)),
    refresh: vi.fn(),
    back: vi.fn(),
    forward: vi.fn(),
    prefetch: vi.fn(),
  },
  go,
  reset: () => {
    for (const call of Object.values(navigation.router)) call.mockClear();
    window.history.replaceState(null, "", "/");
  },
};

const listeners = new Set<() => void>();

function go(href: string): void {
  window.history.replaceState(null, "", href);
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

const usePart = (part: "pathname" | "search") => useSyncExternalStore(subscribe, () => window.location[part]);

/** Replaces next/navigation in component tests (tests/support/component-setup.ts). */
export const nextNavigation = {
  useRouter: () => navigation.router,
  usePathname: () => usePart("pathname"),
  useSearchParams: () => new URLSearchParams(usePart("search")),
  useParams: () => ({}),
  notFound: () => {
    throw new Error("notFound()");
  },
  redirect: (href: string) => {
    throw new Error(`redirect(${href})`);
  },
};
