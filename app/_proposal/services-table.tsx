import type { TemplateStyles } from "@/lib/templates/template";
import { LineDetails, type RichText } from "./line-details";
import { Money } from "./money";
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

/** Number, item, rate, quantity and price of each line (BLD-33); where there is no room, rate and quantity stand under the item. */
export function ServicesTable({ proposal, optionOf, richText, styles, texts }: Props) {
  const headings = [
    { text: texts.number, look: "hidden w-12 @xl:table-cell" },
    { text: texts.item, look: "pl-0! text-left @xl:pl-3!" },
    { text: texts.rate, look: "hidden text-right @xl:table-cell" },
    { text: texts.quantity, look: "hidden text-right @xl:table-cell" },
    { text: texts.price, look: "text-right" },
  ];
  if (proposal.line_items.length === 0) return <p className="py-6 text-center text-sm text-slate-600">{texts.none}</p>;
  return (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">{texts.title}</caption>
      <thead style={styles.tableHead}>
        <tr>
          {headings.map(({ text, look }) => (
            <th key={text} scope="col" className={`px-3 py-2.5 font-medium text-slate-600 first:pl-0 last:pr-0 ${look}`}>{text}</th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-slate-200">
        {proposal.line_items.map((line, index) => (
          <ServiceRow key={line.id} line={line} place={index + 1} currency={proposal.currency} option={optionOf(line)} richText={richText} styles={styles} texts={texts} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { line: LineView; place: number; currency: string; option: OptionState; richText: RichText; styles: TemplateStyles; texts: Props["texts"] };

function ServiceRow({ line, place, currency, option, richText, styles, texts }: RowProps) {
  const counted = !line.is_optional || option.isSelected;
  const besideTick = option.onToggle ? "pl-8" : "";
  return (
    <tr className="align-top" data-counted={counted}>
      <td className="hidden py-4 pr-3 text-slate-600 tabular-nums @xl:table-cell">{place}</td>
      <td className="w-full py-4 pr-3 @xl:px-3">
        <div className="text-base text-slate-900" style={styles.lineName}>
          {line.is_optional ? <OptionChoice line={line} currency={currency} option={option} texts={texts} /> : line.name}
        </div>
        <div className={besideTick}>
          <p className="mt-1 text-slate-600 tabular-nums @xl:hidden">{line.quantity} × <Money amount={line.price} currency={currency} /></p>
          <LineDetails line={line} richText={richText} texts={texts} />
        </div>
      </td>
      <td className="hidden px-3 py-4 text-right text-slate-700 @xl:table-cell"><Money amount={line.price} currency={currency} /></td>
      <td className="hidden px-3 py-4 text-right text-slate-700 tabular-nums @xl:table-cell">{line.quantity}</td>
      <td className={`py-4 pl-3 text-right font-medium ${counted ? "text-slate-900" : "text-slate-500"}`}><Money amount={line.total} currency={currency} /></td>
    </tr>
  );
}
