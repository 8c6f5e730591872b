import { useEffect } from "react";

/**
 * Asks before unsaved changes are lost: by the browser's dialog when the tab closes or loads another URL, by
 * `question` when a link of the site is followed, and on going back and forward in browsers with the
 * Navigation API.
 */
export function useLeaveWarning(isChanged: boolean, question: string): void {
  useEffect(() => {
    if (!isChanged) return;
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
    const clicked = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || !leads(link, event) || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const travelled = (event: NavigateEvent) => {
      if (event.navigationType === "traverse" && event.cancelable && !window.confirm(question))
        event.preventDefault();
    };
    const history = "navigation" in window ? window.navigation : null;
    history?.addEventListener("navigate", travelled);
    window.addEventListener("beforeunload", leaving);
    document.addEventListener("click", clicked, true);
    return () => {
      history?.removeEventListener("navigate", travelled);
      window.removeEventListener("beforeunload", leaving);
      document.removeEventListener("click", clicked, true);
    };
  }, [isChanged, question]);
}

/**
 * Whether a click on the link leaves this page within the site; the browser's own dialog covers other
 * origins.
 */
function leads(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  return (
    !ctrlKey &&
    !metaKey &&
    !shiftKey &&
    button === 0 &&
    link.target !== "_blank" &&
    link.origin === location.origin &&
    link.pathname !== location.pathname
  );
}
