import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import type { Path } from "@/app/_proposal/blocks/parts";
import type { Block } from "@/lib/core/documents/blocks";
import type { BlockPicture } from "@/lib/core/documents/fields";
import type { TextAround } from "../builder-state";
import { listOf, wordsAt, type BlockChange } from "./block-path";

/** The block that is being written, as it is stored: with its variables. */
export type Written = {
  block: Block;
  change: BlockChange;
  /** Called when / is typed into an empty paragraph, with the text around it; false: it is a character. */
  onSlash: (around: TextAround) => boolean;
  /** Called for Enter in its last line: what follows is written below the block. */
  onEnter?: (() => void) | undefined;
  /** Called for Backspace in the empty block. */
  onErase?: (() => void) | undefined;
  /** Adds pictures below the block. */
  onPictures?: ((pictures: BlockPicture[]) => void) | undefined;
};

const OfBlock = createContext<Written | null>(null);

export const WrittenProvider = OfBlock.Provider;

/** The block around a field. */
export function useWritten(): Written {
  const written = useContext(OfBlock);
  if (!written) throw new Error("used outside of a block");
  return written;
}

type Key = Parameters<ReturnType<typeof useTranslations<"builder.document.fields">>>[0];

/** Fields by kind and name whose label is not their name, and what stands in them while they are empty. */
const LABELS: Readonly<Record<string, { label: Key; placeholder?: Key }>> = {
  "heading text": { label: "heading" },
  "quotation text": { label: "quotation", placeholder: "quotationPlaceholder" },
  "people text": { label: "about" },
  "steps title": { label: "title", placeholder: "step" },
  "steps text": { label: "stepText" },
  "figures value": { label: "value", placeholder: "valueExample" },
  "services title": { label: "servicesTitle", placeholder: "servicesPlaceholder" },
};

const PLAIN: readonly Key[] = ["name", "role", "title", "caption", "label", "day", "text"];

/** The accessible name of a field, which names its entry, and the words that stand in it while it is empty. */
export function useFieldLabel({ block }: Pick<Written, "block">, at: Path) {
  const t = useTranslations("builder.document.fields");
  const editor = useTranslations("builder.document");
  const entryName = useEntryName();
  const [name, entry, of] = at;
  if (name === "cells")
    return { label: t("cell", { row: Number(entry) + 1, column: Number(of) + 1 }), placeholder: "…" };
  const field = String(of ?? name);
  const { label, placeholder } = LABELS[`${block.type} ${field}`] ?? {
    label: PLAIN.find((key) => key === field) ?? "text",
  };
  const words = t(label);
  // A person is known by the name.
  const isNamed = entry !== undefined && field !== "name" && field !== "role";
  return {
    label: isNamed ? editor("named", { kind: entryName(block, entry), words }) : words,
    placeholder: placeholder ? t(placeholder) : words,
  };
}

/** The name of a list's entry: "Figure 2". */
export function useEntryName() {
  const t = useTranslations("builder.document.lists");
  return (block: Block, entry: number): string => {
    const list = listOf(block.type)?.name;
    return isNamedList(list) ? t(`${list}.entry`, { number: entry + 1 }) : "";
  };
}

/** The lists whose entries have a name of their own. */
const LISTS = ["pictures", "people", "steps", "figures"] as const;
export const isNamedList = (name: string | undefined): name is (typeof LISTS)[number] =>
  LISTS.some((list) => list === name);

/** What a picture is called while it has no description: by the words beside it. */
export function usePictureLabel({ block }: Pick<Written, "block">, [name, entry]: Path): string {
  const t = useTranslations("builder.document.fields");
  const entryName = useEntryName();
  const beside = (field: string) => wordsAt(block, entry === undefined ? [field] : [name, entry, field]);
  if (block.type === "text_picture") return t("side");
  if (block.type === "pictures") return beside("caption") || entryName(block, entry ?? 0);
  if (block.type === "video") return beside("title") || t("title");
  return beside("name") || (entry === undefined ? t("name") : entryName(block, entry));
}
