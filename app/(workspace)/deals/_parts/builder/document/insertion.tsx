import { Braces } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, useContext, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "@/app/_ui/button";
import { VariableMenu } from "./variables";

/** A field of a block, and how text is inserted at its cursor. */
type Target = { field: HTMLElement; insert: (text: string) => void };

type Place = {
  offer: (target: Target) => void;
  /** Inserts into the last offered field; without one into the next, which `open` leads to. */
  insert: (text: string, open: () => void) => void;
};

const Insertion = createContext<Place | null>(null);

function newPlace(): Place {
  let last: Target | null = null;
  let waiting: string | null = null;
  return {
    offer: (target) => {
      last = target;
      if (waiting === null) return;
      const text = waiting;
      waiting = null;
      target.insert(text);
    },
    insert: (text, open) => {
      // A rich text's editor is removed when the text is left.
      if (last?.field.isConnected) return last.insert(text);
      waiting = text;
      open();
    },
  };
}

/** Lets a block's fields register as the target for variables: the last focused field gets them. */
export function InsertionProvider({ children }: { children: ReactNode }) {
  const [place] = useState(newPlace);
  return <Insertion value={place}>{children}</Insertion>;
}

/** Called by a field when it gets the focus. */
export function useInsertion(): (target: Target) => void {
  return useContext(Insertion)?.offer ?? ignore;
}

const ignore = () => undefined;

/** Whether an element belongs to what inserts variables into the block of a field. */
export const insertsInto = (field: Element, element: Element): boolean =>
  element.closest("[data-inserts]") !== null && element.closest("[data-key]") === field.closest("[data-key]");

/**
 * Inserts a variable into the block's last focused field. The menu is aligned with the end of the positioned row of
 * tools around the button: at the button it could stand out of a phone's screen.
 */
export function VariableButton({ name, edge = "right-0" }: { name: string; edge?: string }) {
  const t = useTranslations("builder.document.variables");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useContext(Insertion);
  const close = () => {
    // Escape leaves the focus in the menu, which disappears.
    const hasFocus = button.current?.parentElement?.contains(document.activeElement);
    setOpen(false);
    if (hasFocus) button.current?.focus();
  };
  const focusField = () => {
    const content = button.current?.closest("[data-key]")?.querySelector("[data-block-content]");
    content?.querySelector<HTMLElement>("textarea, [role=textbox]")?.focus();
  };
  return (
    <span data-inserts>
      <IconButton
        label={`${t("insert")} (${name})`}
        icon={<Braces />}
        className="size-9 sm:size-8"
        ref={button}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <VariableMenu
          edge={edge}
          onClose={close}
          onChoose={(written) => {
            flushSync(() => setOpen(false));
            place?.insert(written, focusField);
          }}
        />
      )}
    </span>
  );
}
