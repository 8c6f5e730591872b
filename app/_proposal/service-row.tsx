import { memo } from "react";
import { classes } from "@/app/_ui/classes";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { BlockImage } from "./blocks/block-image";
import { useParts } from "./blocks/parts";
import { cellLooks } from "./cell-looks";
import type { RichText } from "./blocks/block-props";
import { LineDetails } from "./line-details";
import { Money, useOfferText } from "./offer-text";
import { OpenLine } from "./open-line";
import { OptionChoice, OptionEffectText, type OptionState } from "./option-choice";
import type { Column, PlacedColumn } from "./service-columns";
import { SwapText } from "./swap-text";
import { fill, type ProposalTexts } from "./texts";
import { rhythmOfLine } from "@/lib/domain/proposals/rhythm-words";
import type { LineView } from "@/lib/domain/proposals/view";

type RowProps = {
  columns: readonly PlacedColumn[];
  line: LineView;
  place: number;
  currency: string;
  option: OptionState;
  richText: RichText;
  areDetailsOpen: boolean;
  picture: LineView["picture"];
  /** Some rows of the table have pictures, so rows without one leave room for it. */
  arePicturesBeside: boolean;
  styles: TemplateStyles;
  texts: ProposalTexts["services"];
  /** Absent where no line repeats. */
  rhythms: ProposalTexts["rhythms"] | undefined;
  words: ProposalTexts["choices"];
};

/** A line of the services table. */
export const ServiceRow = memo(function ServiceRow(row: RowProps) {
  const { columns, line, place, option, styles } = row;
  const counted = !line.is_optional || option.isSelected;
  const { Line } = useParts();
  const card = cellLooks(styles);
  const last = columns.at(-1);
  const unitColumn: Column = columns.some(({ column }) => column === "rate") ? "rate" : "quantity";
  return (
    <Line
      of={line}
      role="row"
      className={classes(
        "grid grid-cols-[auto_minmax(0,1fr)_auto] py-4 align-top @xl:table-row",
        card.inset && "px-3 @xl:bg-transparent!",
      )}
      style={card.row}
      data-counted={counted}
    >
      <td
        role="cell"
        className={`hidden py-4 leading-6 text-slate-600 tabular-nums @xl:table-cell ${card.inset ? "px-3" : "pe-3"}`}
        style={card.first}
      >
        {place}
      </td>
      <td
        role="cell"
        className="contents w-full px-3 py-4 @xl:table-cell"
        style={last ? card.middle : card.last}
      >
        <LineWords {...row} />
      </td>
      {columns.map(({ column, padding }) => (
        <td
          key={column}
          role="cell"
          className={
            column === "price"
              ? classes(
                  "col-start-3 row-start-1 ps-3 text-end leading-6 font-medium @xl:py-4",
                  card.inset && "@max-xl:border-0! @max-xl:bg-transparent! @xl:pe-3",
                  counted ? "text-slate-900" : "text-slate-600",
                )
              : "hidden px-3 py-4 text-end leading-6 text-slate-700 tabular-nums @xl:table-cell"
          }
          style={{ ...(column === last?.column ? card.last : card.middle), ...padding }}
        >
          <Amount {...row} column={column} />
          {column === unitColumn ? <Unit line={line} texts={row.texts} /> : null}
          {column === "price" ? <Per {...row} /> : null}
        </td>
      ))}
    </Line>
  );
}, isSameRow);

function Amount({ column, line, currency }: RowProps & { column: Column }) {
  const { Quantity } = useParts();
  if (column === "quantity") return <Quantity of={line} />;
  return <Money amount={column === "rate" ? line.price : line.total} currency={currency} />;
}

/** What the rate is for, below it or, where rates are hidden, below the quantity. */
const Unit = ({ line, texts }: Pick<RowProps, "line" | "texts">) =>
  line.unit === "" ? null : (
    <span className="block text-xs font-normal wrap-anywhere text-slate-600">
      {fill(texts.per, { unit: line.unit })}
    </span>
  );

/** "a month", below the price of a line that repeats. */
const Per = ({ line, rhythms }: Pick<RowProps, "line" | "rhythms">) =>
  line.rhythm && rhythms ? (
    <span className="block text-xs font-normal text-slate-600">{rhythms.per[line.rhythm.every]}</span>
  ) : null;

/**
 * A line's name with, on a phone, rate and quantity, next to its picture; and its details, on a phone below
 * all of that and the price.
 */
function LineWords(row: RowProps) {
  const { line, currency, option, richText, areDetailsOpen, picture, arePicturesBeside, styles } = row;
  const { texts, words, rhythms } = row;
  const { effect, isSelected, onToggle, group, swap } = option;
  const { LineTools } = useParts();
  // Beside a picture it belongs to the name; without one it has the row's whole width on a phone.
  // What is chosen in place of another one adds nothing to it.
  const isSwap = group?.most === 1 && !isSelected;
  const added = isSwap ? (
    <SwapText {...{ swap, currency, words, texts }} />
  ) : effect ? (
    <OptionEffectText {...{ effect, isSelected, currency, texts, rhythms }} />
  ) : null;
  return (
    <div className={arePicturesBeside ? "contents @xl:flex @xl:gap-3 @2xl:gap-5" : "contents @xl:block"}>
      <LineTools />
      <LinePicture picture={picture} isRoomKept={arePicturesBeside} />
      <div className="contents min-w-0 flex-1 @xl:block">
        <div className={classes("col-start-2 min-w-0", picture && BELOW_PICTURE)}>
          <div className="text-base wrap-anywhere text-slate-900" style={styles.lineName}>
            {line.is_optional ? <OptionChoice {...{ line, option, texts, words }} /> : line.name}
          </div>
          <RateOnPhone {...row} />
          {added && picture ? <div className="ps-8">{added}</div> : null}
        </div>
        <div className={classes("col-span-full min-w-0", onToggle && "@xl:ps-8")}>
          {picture ? null : added}
          <RhythmOfLine line={line} rhythms={rhythms} />
          <OpenLine line={line} />
          <LineDetails line={line} isOpen={areDetailsOpen} richText={richText} texts={texts} />
        </div>
      </div>
    </div>
  );
}

/** How long a line repeats, which its price does not say. */
function RhythmOfLine({ line: { rhythm }, rhythms }: Pick<RowProps, "line" | "rhythms">) {
  const text = useOfferText();
  if (!rhythm || !rhythms) return null;
  return (
    <p className="mt-1 text-sm wrap-anywhere text-slate-600" suppressHydrationWarning>
      {rhythmOfLine(rhythm, { texts: rhythms, text })}
    </p>
  );
}

/** For the narrowest phones, where a name has too little room between picture and price. */
const BELOW_PICTURE = "@max-xs:col-span-full @max-xs:row-start-2 @max-xs:mt-2";

function RateOnPhone({ columns, line, currency, option, texts }: RowProps) {
  const { Quantity } = useParts();
  const [hasRate, hasQuantity] = (["rate", "quantity"] as const).map((wanted) =>
    columns.some(({ column }) => column === wanted),
  );
  if (!hasRate && !hasQuantity) return null;
  return (
    <p
      className={classes(
        "mt-1 wrap-anywhere text-slate-600 tabular-nums @xl:hidden",
        option.onToggle && "ps-8",
      )}
    >
      {hasRate ? null : <span>{`${texts.quantity} `}</span>}
      {hasQuantity ? <Quantity of={line} /> : null}
      {hasQuantity && hasRate ? <span> × </span> : null}
      {hasRate ? <Money amount={line.price} currency={currency} /> : null}
      {line.unit === "" ? null : <span>{` ${fill(texts.per, { unit: line.unit })}`}</span>}
    </p>
  );
}

type PictureProps = { picture: LineView["picture"]; isRoomKept: boolean };

/** A service's picture next to its text; on a phone small, next to its name. */
const LinePicture = memo(function LinePicture({ picture, isRoomKept }: PictureProps) {
  if (picture)
    return (
      <BlockImage
        picture={{ ...picture, focus: MIDDLE }}
        sizes="(min-width: 42rem) 7rem, 3rem"
        className="me-3 size-12 shrink-0 rounded-lg @xl:me-0 @2xl:h-20 @2xl:w-28"
      />
    );
  return isRoomKept ? <span className="hidden w-28 shrink-0 @2xl:block" /> : null;
});

const MIDDLE = { x: 50, y: 50 };

/** Skips rows in which nothing changes: those without an option, and options with the same effect. */
function isSameRow(one: RowProps, other: RowProps): boolean {
  const { option: before, ...rest } = one;
  const { option: after, ...others } = other;
  return isSame(rest, others) && isSameOption(before, after);
}

const isSameOption = (
  { effect: before, swap: earlier, ...one }: OptionState,
  { effect: after, swap: later, ...other }: OptionState,
) => isSame(one, other) && isSameAmounts(before, after) && isSameAmounts(earlier, later);

const isSameAmounts = <Amounts extends object>(one: Amounts | null, other: Amounts | null) =>
  one && other ? isSame(one, other) : one === other;

const isSame = <Fields extends object>(one: Fields, other: Fields): boolean =>
  (Object.keys(one) as (keyof Fields)[]).every((name) => one[name] === other[name]);
