import { useEffect, useRef } from "react";

/**
 * Runs `act` once no mouse button is pressed. The list stands in the page's flow: if it closed when the button goes
 * down elsewhere, what is below would move up, and the click would miss it.
 */
export function useAfterPress(act: () => void): () => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => (isPressed.current = true);
    const release = () => (isPressed.current = false);
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    return () => {
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
    };
  }, []);
  return () => {
    if (!isPressed.current) return act();
    const heard = new AbortController();
    const release = () => {
      heard.abort();
      // After the click, which follows pointerup.
      setTimeout(act);
    };
    window.addEventListener("pointerup", release, { signal: heard.signal });
    window.addEventListener("pointercancel", release, { signal: heard.signal });
  };
}
