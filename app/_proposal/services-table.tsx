import { memo } from "react";
import { classes } from "@/app/_ui/classes";
import type { Section } from "@/lib/core/documents/blocks";
import { linesBySection, sectionAnchor } from "@/lib/core/documents/outline";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { BlockImage } from "./blocks/block-image";
import { cellLooks } from "./cell-looks";
import { LineDetails, type RichText } from "./line-details";
import { Money } from "./offer-text";
import { OptionChoice, OptionEffectText, type OptionState } from "./option-choice";
import { fill, type ProposalTexts } from "./texts";
import type { LineView, ProposalView } from "./view";

type Props = {
  proposal: ProposalView;
  optionOf: (line: LineView) => OptionState;
  richText: RichText;
  /** What is said of a line stands open. */
  areDetailsOpen: boolean;
  arePicturesShown: boolean;
  styles: TemplateStyles;
  texts: ProposalTexts["services"];
};

/** The services in their sections, each with what it says of itself and the sum of its counted lines. */
export function ServicesTable(props: Props) {
  const { proposal, texts } = props;
  const groups = linesBySection(proposal.line_items, proposal.sections);
  if (groups.length === 0) return <p className="py-6 text-center text-sm text-slate-600">{texts.none}</p>;
  return groups.map(({ section, lines }) =>
    section ? (
      <SectionOfServices key={section.key} {...props} section={section} lines={lines} />
    ) : (
      <LinesTable key="" {...props} lines={lines} caption={texts.title} />
    ),
  );
}

type Placed = { line: LineView; place: number };

function SectionOfServices({ section, lines, ...props }: Props & { section: Section; lines: Placed[] }) {
  const { proposal, optionOf, richText: Rich, texts } = props;
  const sum = lines.reduce(
    (total, { line }) => (line.is_optional && !optionOf(line).isSelected ? total : total + line.total),
    0,
  );
  return (
    <section aria-labelledby={sectionAnchor(section)} className="not-first:mt-12">
      <div className="mb-4 grid gap-5 @2xl:grid-cols-[minmax(0,1fr)_auto] @2xl:gap-8">
        <div className="min-w-0">
          <h3
            id={sectionAnchor(section)}
            dir="auto"
            className={classes(
              "scroll-mt-6 text-xl font-semibold tracking-tight text-balance wrap-anywhere text-slate-900",
              "@2xl:text-2xl",
            )}
          >
            {section.name}
          </h3>
          {section.intro ? (
            <div className="mt-2 max-w-[68ch] leading-relaxed wrap-anywhere text-slate-700">
              <Rich html={section.intro} />
            </div>
          ) : null}
        </div>
        {section.picture ? (
          <BlockImage
            picture={section.picture}
            sizes="(min-width: 42rem) 15rem, 100vw"
            className="aspect-[3/2] w-full rounded-xl @2xl:w-60"
          />
        ) : null}
      </div>
      <LinesTable {...props} lines={lines} caption={section.name || texts.title} hides={section} />
      <p className="flex items-baseline justify-between gap-4 border-t border-slate-300 pt-3 text-slate-900">
        <span className="min-w-0 text-sm wrap-anywhere text-slate-600">
          {fill(texts.sectionTotal, { name: section.name })}
        </span>
        <span className="text-lg font-semibold" data-section-total>
          <Money amount={sum} currency={proposal.currency} />
        </span>
      </p>
    </section>
  );
}

type Hides = Pick<Section, "hides_quantities" | "hides_unit_prices" | "hides_line_prices">;

type TableProps = Props & { lines: Placed[]; caption: string; hides?: Hides };

/**
 * Number, item, rate, quantity and price of each line (BLD-33). In a narrow container rate and quantity are shown under
 * the item, and each row is a grid, so that what a line says of itself has the row's whole width. Not every browser
 * takes what is laid out so for a table, hence the roles.
 */
function LinesTable({
  proposal,
  lines,
  caption,
  hides,
  optionOf,
  richText,
  areDetailsOpen,
  arePicturesShown,
  styles,
  texts,
}: TableProps) {
  // A head with a background, and cards, need padding at both ends.
  const isFilled = styles.tableHead["backgroundColor"] !== undefined || styles.lineCard !== null;
  const shown = {
    hasRate: !hides?.hides_unit_prices,
    hasQuantity: !hides?.hides_quantities,
    hasPrice: !hides?.hides_line_prices,
  };
  const headings = [
    { text: texts.number, look: "hidden w-12 @xl:table-cell" },
    { text: texts.item, look: isFilled ? "text-start" : "ps-0! text-start @xl:ps-3!" },
    ...(shown.hasRate ? [{ text: texts.rate, look: "hidden text-right @xl:table-cell" }] : []),
    ...(shown.hasQuantity ? [{ text: texts.quantity, look: "hidden text-right @xl:table-cell" }] : []),
    ...(shown.hasPrice ? [{ text: texts.price, look: "text-end" }] : []),
  ];
  return (
    <table
      role="table"
      className={classes(
        "block w-full text-start text-sm @xl:table",
        styles.lineCard ? "border-separate border-spacing-x-0 border-spacing-y-2.5" : "border-collapse",
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="block text-slate-600 @xl:table-header-group" style={styles.tableHead}>
        <tr role="row" className="flex justify-between @xl:table-row">
          {headings.map(({ text, look }) => (
            <th
              key={text}
              role="columnheader"
              scope="col"
              className={`px-3 py-2.5 font-medium ${isFilled ? "" : "first:ps-0 last:pe-0"} ${look}`}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className={classes(
          "block @xl:table-row-group",
          styles.lineCard ? "space-y-2.5 py-2.5" : "divide-y divide-slate-200",
        )}
      >
        {lines.map(({ line, place }) => (
          <ServiceRow
            key={line.id}
            {...shown}
            line={line}
            place={place}
            currency={proposal.currency}
            option={optionOf(line)}
            richText={richText}
            areDetailsOpen={areDetailsOpen}
            picture={arePicturesShown ? line.picture : null}
            arePicturesBeside={arePicturesShown && lines.some((each) => each.line.picture !== null)}
            styles={styles}
            texts={texts}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  hasRate: boolean;
  hasQuantity: boolean;
  hasPrice: boolean;
  line: LineView;
  place: number;
  currency: string;
  option: OptionState;
  richText: RichText;
  areDetailsOpen: boolean;
  picture: LineView["picture"];
  /** Rows of the table have pictures, so that one without has its words where theirs are. */
  arePicturesBeside: boolean;
  styles: TemplateStyles;
  texts: Props["texts"];
};

const ServiceRow = memo(function ServiceRow(row: RowProps) {
  const { hasRate, hasQuantity, hasPrice, line, place, currency, option, styles } = row;
  const counted = !line.is_optional || option.isSelected;
  const card = cellLooks(styles);
  return (
    <tr
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
        className={`hidden py-4 text-slate-600 tabular-nums @xl:table-cell ${card.inset ? "px-3" : "pe-3"}`}
        style={card.first}
      >
        {place}
      </td>
      <td
        role="cell"
        className="contents w-full px-3 py-4 @xl:table-cell"
        style={hasRate || hasQuantity || hasPrice ? card.middle : card.last}
      >
        <LineWords {...row} />
      </td>
      {hasRate ? (
        <td
          role="cell"
          className="hidden px-3 py-4 text-end text-slate-700 @xl:table-cell"
          style={hasQuantity || hasPrice ? card.middle : card.last}
        >
          <Money amount={line.price} currency={currency} />
        </td>
      ) : null}
      {hasQuantity ? (
        <td
          role="cell"
          className="hidden px-3 py-4 text-end text-slate-700 tabular-nums @xl:table-cell"
          style={hasPrice ? card.middle : card.last}
        >
          {line.quantity}
        </td>
      ) : null}
      {hasPrice ? (
        <td
          role="cell"
          className={classes(
            "col-start-3 row-start-1 ps-3 text-end font-medium @xl:py-4",
            card.inset && "@max-xl:border-0! @max-xl:bg-transparent! @xl:pe-3",
            counted ? "text-slate-900" : "text-slate-600",
          )}
          style={card.last}
        >
          <Money amount={line.total} currency={currency} />
        </td>
      ) : null}
    </tr>
  );
}, isSameRow);

/**
 * What a line is called, on a phone with its rate and quantity, beside its picture; and what it says of itself, on a
 * phone below all of that and the price.
 */
function LineWords(row: RowProps) {
  const { line, currency, option, richText, areDetailsOpen, picture, arePicturesBeside, styles, texts } = row;
  const { effect, isSelected, onToggle } = option;
  return (
    <div className={arePicturesBeside ? "contents @xl:flex @xl:gap-3 @2xl:gap-5" : "contents @xl:block"}>
      <LinePicture picture={picture} isRoomKept={arePicturesBeside} />
      <div className="contents min-w-0 flex-1 @xl:block">
        <div className={classes("col-start-2 min-w-0", picture && BELOW_PICTURE)}>
          <div className="text-base wrap-anywhere text-slate-900" style={styles.lineName}>
            {line.is_optional ? <OptionChoice line={line} option={option} texts={texts} /> : line.name}
          </div>
          <RateOnPhone {...row} />
        </div>
        <div className={classes("col-span-full min-w-0", onToggle && "@xl:ps-8")}>
          {effect ? (
            <OptionEffectText effect={effect} isSelected={isSelected} currency={currency} texts={texts} />
          ) : null}
          <LineDetails line={line} isOpen={areDetailsOpen} richText={richText} texts={texts} />
        </div>
      </div>
    </div>
  );
}

/** On the narrowest phones, where picture and price leave a name too little room between them. */
const BELOW_PICTURE = "@max-xs:col-span-full @max-xs:row-start-2 @max-xs:mt-2";

function RateOnPhone({ hasRate, hasQuantity, line, currency, option, texts }: RowProps) {
  if (!hasRate && !hasQuantity) return null;
  return (
    <p className={classes("mt-1 text-slate-600 tabular-nums @xl:hidden", option.onToggle && "ps-8")}>
      {hasRate ? null : `${texts.quantity} `}
      {hasQuantity ? line.quantity : null}
      {hasQuantity && hasRate ? " × " : null}
      {hasRate ? <Money amount={line.price} currency={currency} /> : null}
    </p>
  );
}

/** A service's picture beside its words; on a phone small beside its name. */
function LinePicture({ picture, isRoomKept }: { picture: LineView["picture"]; isRoomKept: boolean }) {
  if (picture)
    return (
      <BlockImage
        picture={{ ...picture, focus: MIDDLE }}
        sizes="(min-width: 42rem) 7rem, 3rem"
        className="me-3 size-12 shrink-0 rounded-lg @xl:me-0 @2xl:h-20 @2xl:w-28"
      />
    );
  return isRoomKept ? <span className="hidden w-28 shrink-0 @2xl:block" /> : null;
}

const MIDDLE = { x: 50, y: 50 };

/**
 * Skips rows that cannot be selected and whose line is the same object: in the builder's preview nearly all of them.
 */
function isSameRow(one: RowProps, other: RowProps): boolean {
  const { option: before, ...rest } = one;
  const { option: after, ...others } = other;
  if (before.onToggle || after.onToggle || before.isSelected !== after.isSelected) return false;
  return (Object.keys(rest) as (keyof typeof rest)[]).every((name) => rest[name] === others[name]);
}
