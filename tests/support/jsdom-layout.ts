import { vi } from "vitest";

/**
 * What jsdom has not because it draws nothing, for a component that follows its own size and scrolls to what is
 * chosen.
 */
export function pretendLayout(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
}
