import { useEffect, useRef } from "react";

/**
 * For a button that stands in place of another one, such as a picture in place of what chose it: the returned ref's
 * element gets the focus when the key changes and what had the focus is gone.
 */
export function useKeptFocus(key: string | null) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(key);
  useEffect(() => {
    if (key !== before.current && document.activeElement === document.body) button.current?.focus();
    before.current = key;
  }, [key]);
  return button;
}
