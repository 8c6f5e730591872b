import { createContext, useContext, type ComponentProps, type ComponentType, type ReactNode } from "react";
import type { Section } from "@/lib/core/documents/blocks";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { asTitle } from "@/lib/core/offers/as-title";
import type { LineView } from "@/lib/domain/proposals/view";
import { useOfferText } from "../offer-text";
import { BlockImage } from "./block-image";
import type { FrameProps } from "./block-props";

/** Where a value stands in its block: its field, in a list also the entry and its field, in cells row and column. */
export type Path = readonly [field: string, entry?: number, of?: string | number];

type WordsProps = {
  at: Path;
  value: string;
  /** What stands there while there is no value. */
  fallback?: string;
};
type DayProps = { at: Path; day: string | null | undefined; className: string };
type ImageProps = Omit<ComponentProps<typeof BlockImage>, "picture"> & {
  at: Path;
  picture: BlockPicture | null;
};
/** One entry of a list or one row of a table. */
type EntryProps = { of: string; index: number };

/**
 * What blocks consist of. The page shows the values; the builder puts fields in their places, so that a proposal is
 * written in the page's own blocks.
 */
export type Parts = {
  /** Then empty parts are there too. */
  isWritten: boolean;
  Words: ComponentType<WordsProps>;
  Day: ComponentType<DayProps>;
  Image: ComponentType<ImageProps>;
  Link: ComponentType<ComponentProps<"a">>;
  /** Moves and removes an entry. */
  EntryTools: ComponentType<EntryProps>;
  /** The same for a row of a table, as a further cell; and a further row that removes columns. */
  RowTools: ComponentType<EntryProps>;
  ColumnTools: ComponentType<{ count: number }>;
  /** Around a block, instead of the page's own element. */
  Frame: ComponentType<FrameProps> | null;
  /** Around all blocks. */
  Blocks: ComponentType<{ children: ReactNode }>;
  /** The proposal's title; what changes its cover. */
  Title: ComponentType<{ value: string }>;
  CoverTools: ComponentType;
  /** Around the services, each of their sections and each of their lines; the name of a section, the note on a line. */
  Services: ComponentType<{ children: ReactNode }>;
  Section: ComponentType<ComponentProps<"section"> & { of: Section }>;
  SectionName: ComponentType<{ of: Section }>;
  Line: ComponentType<ComponentProps<"tr"> & { of: LineView }>;
  Note: ComponentType<{ of: LineView; className: string }>;
  /** Moves and changes the line around it. */
  LineTools: ComponentType;
  Quantity: ComponentType<{ of: LineView }>;
};

const None = () => null;

/** As the page has them. */
export const READ: Parts = {
  isWritten: false,
  Words: ({ value, fallback = "" }) => value || fallback,
  Day: ({ day, className }) => {
    const text = useOfferText();
    return day ? (
      <time dateTime={day} className={className} suppressHydrationWarning>
        {text.date(day)}
      </time>
    ) : null;
  },
  Image: ({ at: _, picture, ...look }) => (picture ? <BlockImage picture={picture} {...look} /> : null),
  Link: ({ children, ...props }) => <a {...props}>{children}</a>,
  EntryTools: None,
  RowTools: None,
  ColumnTools: None,
  Frame: null,
  Blocks: ({ children }) => children,
  Title: ({ value }) => asTitle(value),
  CoverTools: None,
  Services: ({ children }) => children,
  Section: ({ of: _, ...props }) => <section {...props} />,
  SectionName: ({ of }) => of.name,
  LineTools: None,
  Quantity: ({ of }) => {
    const { number } = useOfferText();
    return <span suppressHydrationWarning>{number(of.quantity)}</span>;
  },
  Line: ({ of: _, ...props }) => <tr {...props} />,
  Note: ({ of, className }) =>
    of.customer_note ? (
      <p dir="auto" className={className}>
        {of.customer_note}
      </p>
    ) : null,
};

const OfBlocks = createContext<Parts>(READ);

/** Replaces what the blocks below consist of. */
export const PartsProvider = OfBlocks.Provider;

export const useParts = (): Parts => useContext(OfBlocks);
