import { useEffect, useEffectEvent } from "react";

/** Ctrl+S does what the button does, instead of the browser, which would save the page; not from within a dialog. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
    if (key.toLowerCase() !== "s" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    event.preventDefault();
    if (!repeat && !(target instanceof Element && target.closest("[role=dialog]"))) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Before editors and fields, which may keep a key to themselves.
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
