import { useCallback, useEffect, useState } from "react";

export type PaletteState = "closed" | "open" | "failed";

/** The palette's own code, fetched when it is first wanted, so that no page waits for it. */
export const loadPalette = () => import("./palette");

/** Whether the palette is open; Ctrl+K and Cmd+K turn it over (CMD-01). `warm` fetches its code ahead. */
export function usePalette() {
  const [state, setState] = useState<PaletteState>("closed");
  const [isLoaded, setLoaded] = useState(false);
  const close = useCallback(() => setState("closed"), []);
  const open = useCallback(() => {
    void loadPalette().then(
      () => {
        setLoaded(true);
        setState("open");
      },
      () => setState("failed"),
    );
  }, []);
  const isOpen = state === "open";
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") return warm();
      if (!isShortcut(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (isOpen) close();
      else if (!isBehindModal()) open();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [isOpen, open, close]);
  return { state, isLoaded, open, close };
}

/** Fetches the palette's code ahead of its use; a failure shows when it is used. */
export const warm = (): void => void loadPalette().catch(() => undefined);

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey;

/** What a modal covers stays out of reach, the palette too. */
const isBehindModal = () => document.querySelector("[role=dialog][data-state=open]") !== null;
