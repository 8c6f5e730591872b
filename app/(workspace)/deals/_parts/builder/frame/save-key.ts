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
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
