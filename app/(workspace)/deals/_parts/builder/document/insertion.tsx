import { Braces } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, useContext, useRef, useState, type ReactNode } from "react";
import { IconButton } from "@/app/_ui/button";
import { VariableMenu } from "./variables";

/** Inserts text at the cursor of a field. */
type Insert = (text: string) => void;

type Place = { offer: (insert: Insert) => void; last: () => Insert | null };

const Offer = createContext<Place | null>(null);

/** Lets a block's fields register as the target for variables: the last focused field gets them. */
export function InsertionProvider({ children }: { children: ReactNode }) {
  const last = useRef<Insert | null>(null);
  const [value] = useState<Place>(() => ({
    offer: (insert) => {
      last.current = insert;
    },
    last: () => last.current,
  }));
  return <Offer value={value}>{children}</Offer>;
}

/** Called by a field when it gets the focus. */
export function useInsertion(): (insert: Insert) => void {
  return useContext(Offer)?.offer ?? ignore;
}

const ignore = () => undefined;

/** Inserts a variable into the block's last focused field. */
export function VariableButton({ name }: { name: string }) {
  const t = useTranslations("builder.document.variables");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useContext(Offer);
  const close = () => setOpen(false);
  const focusField = () => {
    const content = button.current?.closest("[data-block]")?.querySelector("[data-block-content]");
    content?.querySelector<HTMLElement>("textarea, [role=textbox]")?.focus();
  };
  return (
    <span className="relative">
      <IconButton
        label={`${t("insert")} (${name})`}
        icon={<Braces />}
        className="size-9 sm:size-8"
        ref={button}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <VariableMenu
          onClose={close}
          onChoose={(written) => {
            close();
            if (!place?.last()) focusField();
            place?.last()?.(written);
          }}
        />
      )}
    </span>
  );
}
