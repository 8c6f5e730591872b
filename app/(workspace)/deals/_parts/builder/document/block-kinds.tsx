import {
  AlignLeft,
  CalendarDays,
  ChartNoAxesColumn,
  FileDown,
  Heading,
  Image,
  ListChecks,
  Minus,
  PanelLeft,
  Play,
  Quote,
  Scale,
  SeparatorHorizontal,
  Table,
  Users,
  type LucideIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { BLOCK_TYPES, type BlockType } from "@/lib/core/documents/blocks";
import type { Choice } from "./choice-list";

const ICONS: Readonly<Record<BlockType, LucideIcon>> = {
  heading: Heading,
  text: AlignLeft,
  pictures: Image,
  text_picture: PanelLeft,
  quotation: Quote,
  people: Users,
  steps: CalendarDays,
  figures: ChartNoAxesColumn,
  table: Table,
  video: Play,
  file: FileDown,
  terms: Scale,
  divider: Minus,
  page_break: SeparatorHorizontal,
  services: ListChecks,
};

/**
 * The kinds of blocks that can be added, as choices of a list; without the services, which are always
 * present.
 */
export function useBlockChoices(): Choice[] {
  const t = useTranslations("builder.document.kinds");
  return useMemo(
    () =>
      BLOCK_TYPES.filter((type) => type !== "services").map((type) => {
        const Icon = ICONS[type];
        return { id: type, isKind: true, name: t(`${type}.name`), text: t(`${type}.text`), icon: <Icon /> };
      }),
    [t],
  );
}

/** The kind that a choice represents. */
export const kindOf = (id: string): BlockType => BLOCK_TYPES.find((type) => type === id) ?? "text";
