import { useRef, type KeyboardEvent, type MouseEvent } from "react";

type Props = { onClose: () => void; onFollow: (href: string) => void };

/**
 * Opens entries of the palette: here, or in a new tab with Ctrl or Cmd (a window with Shift), which leaves the palette
 * open. The library tells of no key that is held, so the last key or click is noted before.
 */
export function useOpening({ onClose, onFollow }: Props) {
  const held = useRef<"key" | "click" | null>(null);
  return {
    onKeyDown: ({ ctrlKey, metaKey }: KeyboardEvent) => {
      held.current = ctrlKey || metaKey ? "key" : null;
    },
    onClickCapture: ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      held.current = ctrlKey || metaKey || shiftKey ? "click" : null;
    },
    open: (href: string) => {
      // The browser itself has followed the link of a click.
      if (held.current === "click") return;
      if (held.current === "key") return void window.open(href, "_blank", "noopener");
      onClose();
      followLink(href, () => onFollow(href));
    },
  };
}

/** Navigates by clicking a link, so that the questions about unsaved changes are asked here too. */
function followLink(href: string, go: () => void): void {
  const link = document.createElement("a");
  link.href = href;
  link.hidden = true;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    go();
  });
  document.body.append(link);
  link.click();
  link.remove();
}
