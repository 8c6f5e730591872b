import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { WORDS } from "@/app/_proposal/blocks/picture-blocks";
import { classes } from "@/app/_ui/classes";
import type { Block } from "@/lib/core/documents/blocks";
import { useSave } from "../save/save-context";
import { kindOf, useBlockChoices } from "./block-kinds";
import { useChoiceList } from "./choice-list";
import { copyOfEntry, entryOfChoice, useLibraryChoices } from "./library/use-library-choices";
import { newBlock } from "./new-block";

type Props = {
  onAdd: (block: Block) => void;
  /**
   * Set for a line opened between blocks: it gets the focus, and the list opens. isByKey: the focus is lost unless
   * the caller moves it.
   */
  onClose?: (isByKey: boolean) => void;
};

/**
 * An empty line of the document: typing adds a text; / opens the list of block kinds and saved blocks,
 * filtered by the following text.
 */
export function AddLine({ onAdd, onClose }: Props) {
  const t = useTranslations("builder.document");
  const { fail } = useSave();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(onClose ? "/" : "");
  const kinds = useBlockChoices();
  const search = typed.startsWith("/") ? typed.slice(1) : null;
  const { saved, more, isSearching } = useLibraryChoices(search);
  const close = (isByKey: boolean) => {
    setTyped("");
    onClose?.(isByKey);
  };
  const choose = async (id: string) => {
    const entry = entryOfChoice(id);
    setTyped("");
    if (entry === null) return onAdd(newBlock(kindOf(id)));
    try {
      const copy = await copyOfEntry(entry);
      if (copy) onAdd(copy);
    } catch (error) {
      fail(error);
    }
  };
  const list = useChoiceList({
    label: t("menu.list"),
    choices: [...kinds, ...saved],
    search,
    onChoose: (id) => void choose(id),
    onClose: () => close(true),
    none: (text) => (isSearching ? t("menu.searching") : t("menu.none", { text })),
    below: more > 0 && t("menu.more", { count: more }),
  });
  const isOpened = onClose !== undefined;
  useEffect(() => {
    if (isOpened) input.current?.focus();
  }, [isOpened]);
  const addText = (isByKey: boolean) => {
    if (typed.trim() === "" || typed.startsWith("/")) return close(isByKey);
    onAdd(newBlock("text", typed));
    setTyped("");
  };
  return (
    <div className="relative max-w-xl">
      <input
        {...list.input}
        ref={input}
        aria-label={t("line")}
        placeholder={t("linePlaceholder")}
        value={typed}
        onChange={(event) => {
          list.begin();
          setTyped(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || list.press(event)) return;
          if (event.key === "Enter") {
            event.preventDefault();
            addText(true);
          } else if (event.key === "Escape") close(true);
        }}
        onBlur={() => addText(false)}
        className={classes(
          "block min-h-10 w-full rounded-sm bg-transparent text-slate-900 placeholder:text-slate-500",
          "outline-none focus-visible:bg-primary-500/5",
          WORDS,
        )}
      />
      {list.list}
    </div>
  );
}
