import { memo } from "react";
import { classes } from "@/app/_ui/classes";
import type { StyleDeclarations, TemplateStyles } from "@/lib/domain/templates/template";
import { LineDetails, type RichText } from "./line-details";
import { Money } from "./offer-text";
import { OptionChoice, type OptionState } from "./option-choice";
import type { ProposalTexts } from "./texts";
import type { LineView, ProposalView } from "./view";

type Props = {
  proposal: ProposalView;
  optionOf: (line: LineView) => OptionState;
  richText: RichText;
  styles: TemplateStyles;
  texts: ProposalTexts["services"];
};

/**
 * Number, item, rate, quantity and price of each line (BLD-33). In a narrow container rate and quantity are shown under
 * the item.
 */
export function ServicesTable({ proposal, optionOf, richText, styles, texts }: Props) {
  // A head with a background, and cards, need padding at both ends.
  const isFilled = styles.tableHead["backgroundColor"] !== undefined || styles.lineCard !== null;
  const headings = [
    { text: texts.number, look: "hidden w-12 @xl:table-cell" },
    { text: texts.item, look: isFilled ? "text-left" : "pl-0! text-left @xl:pl-3!" },
    { text: texts.rate, look: "hidden text-right @xl:table-cell" },
    { text: texts.quantity, look: "hidden text-right @xl:table-cell" },
    { text: texts.price, look: "text-right" },
  ];
  if (proposal.line_items.length === 0)
    return <p className="py-6 text-center text-sm text-slate-600">{texts.none}</p>;
  return (
    <table
      className={classes(
        "w-full text-left text-sm",
        styles.lineCard ? "border-separate border-spacing-x-0 border-spacing-y-2.5" : "border-collapse",
      )}
    >
      <caption className="sr-only">{texts.title}</caption>
      <thead className="text-slate-600" style={styles.tableHead}>
        <tr>
          {headings.map(({ text, look }) => (
            <th
              key={text}
              scope="col"
              className={`px-3 py-2.5 font-medium ${isFilled ? "" : "first:pl-0 last:pr-0"} ${look}`}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.lineCard ? "" : "divide-y divide-slate-200"}>
        {proposal.line_items.map((line, index) => (
          <ServiceRow
            key={line.id}
            line={line}
            place={index + 1}
            currency={proposal.currency}
            option={optionOf(line)}
            richText={richText}
            styles={styles}
            texts={texts}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  line: LineView;
  place: number;
  currency: string;
  option: OptionState;
  richText: RichText;
  styles: TemplateStyles;
  texts: Props["texts"];
};

const ServiceRow = memo(function ServiceRow({
  line,
  place,
  currency,
  option,
  richText,
  styles,
  texts,
}: RowProps) {
  const counted = !line.is_optional || option.isSelected;
  const card = cellLooks(styles);
  const besideTick = option.onToggle ? "pl-8" : "";
  return (
    <tr className="align-top" data-counted={counted}>
      <td
        className={`hidden py-4 text-slate-600 tabular-nums @xl:table-cell ${card.inset ? "px-3" : "pr-3"}`}
        style={card.first}
      >
        {place}
      </td>
      <td
        className={`w-full py-4 pr-3 @xl:px-3 ${card.inset ? `pl-3 ${card.firstOnPhone}` : ""}`}
        style={card.middle}
      >
        <div className="text-base wrap-anywhere text-slate-900" style={styles.lineName}>
          {line.is_optional ? (
            <OptionChoice line={line} currency={currency} option={option} texts={texts} />
          ) : (
            line.name
          )}
        </div>
        <div className={besideTick}>
          <p className="mt-1 text-slate-600 tabular-nums @xl:hidden">
            {line.quantity} × <Money amount={line.price} currency={currency} />
          </p>
          <LineDetails line={line} richText={richText} texts={texts} />
        </div>
      </td>
      <td className="hidden px-3 py-4 text-right text-slate-700 @xl:table-cell" style={card.middle}>
        <Money amount={line.price} currency={currency} />
      </td>
      <td
        className="hidden px-3 py-4 text-right text-slate-700 tabular-nums @xl:table-cell"
        style={card.middle}
      >
        {line.quantity}
      </td>
      <td
        className={classes(
          "py-4 pl-3 text-right font-medium",
          card.inset && "pr-3",
          counted ? "text-slate-900" : "text-slate-600",
        )}
        style={card.last}
      >
        <Money amount={line.total} currency={currency} />
      </td>
    </tr>
  );
}, isSameRow);

/**
 * Skips rows that cannot be selected and whose line is the same object: in the builder's preview nearly all of them.
 */
function isSameRow(one: RowProps, other: RowProps): boolean {
  const { option: before, ...rest } = one;
  const { option: after, ...others } = other;
  if (before.onToggle || after.onToggle || before.isSelected !== after.isSelected) return false;
  return (Object.keys(rest) as (keyof typeof rest)[]).every((name) => rest[name] === others[name]);
}

type CellLooks = {
  inset: boolean;
  first: StyleDeclarations;
  middle: StyleDeclarations;
  last: StyleDeclarations;
  firstOnPhone: string;
};

const NONE: CellLooks = { inset: false, first: {}, middle: {}, last: {}, firstOnPhone: "" };

/**
 * The styles of a card, divided among the cells of its row, so that the table stays a table: round corners at both
 * ends, no borders between. On a phone the first cell is hidden and the second begins the card.
 */
export function cellLooks({ lineCard, tableHead }: TemplateStyles): CellLooks {
  if (lineCard === null) return { ...NONE, inset: tableHead["backgroundColor"] !== undefined };
  const { borderWidth = "0", borderRadius = "0", ...rest } = lineCard;
  const frame = {
    ...rest,
    borderTopWidth: borderWidth,
    borderBottomWidth: borderWidth,
    borderLeftWidth: "0",
    borderRightWidth: "0",
  };
  return {
    inset: true,
    first: {
      ...frame,
      borderLeftWidth: borderWidth,
      borderTopLeftRadius: borderRadius,
      borderBottomLeftRadius: borderRadius,
    },
    middle: frame,
    last: {
      ...frame,
      borderRightWidth: borderWidth,
      borderTopRightRadius: borderRadius,
      borderBottomRightRadius: borderRadius,
    },
    firstOnPhone: "proposal-card-start",
  };
}
