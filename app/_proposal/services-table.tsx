import { Fragment, useMemo } from "react";
import { classes } from "@/app/_ui/classes";
import type { Section } from "@/lib/core/documents/blocks";
import { linesBySection, sectionAnchor } from "@/lib/core/documents/outline";
import { membersOf, type ChoiceGroup } from "@/lib/core/offers/choices";
import { linesInBundles } from "@/lib/domain/proposals/bundle-lines";
import { rangeText } from "@/lib/domain/proposals/choice-range";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { BlockImage } from "./blocks/block-image";
import { useOfferText } from "./offer-text";
import { useParts } from "./blocks/parts";
import type { RichText } from "./blocks/block-props";
import { SumsByEvery } from "./sums-by-every";
import { choiceHeading, type OptionState } from "./option-choice";
import { Packages } from "./packages";
import {
  placedColumns,
  useColumnWidths,
  type ColumnWidths,
  type Hides,
  type PlacedColumn,
} from "./service-columns";
import { ServiceRow } from "./service-row";
import { fill, type ProposalTexts } from "./texts";
import type { LineView, ProposalView } from "@/lib/domain/proposals/view";

type Props = {
  proposal: ProposalView;
  optionOf: (line: LineView) => OptionState;
  richText: RichText;
  /** Details of lines are expanded. */
  areDetailsOpen: boolean;
  arePicturesShown: boolean;
  styles: TemplateStyles;
  texts: ProposalTexts["services"];
  /** Absent where no line repeats. */
  rhythms: ProposalTexts["rhythms"] | undefined;
  words: ProposalTexts["choices"];
  widths: ColumnWidths;
};

/** The services in their sections, each with its text and the sum of its counted lines. */
export function ServicesTable(input: Omit<Props, "widths">) {
  const { texts } = input;
  const { Services, isWritten } = useParts();
  const proposal = useShownLines(input.proposal);
  const props = { ...input, proposal, widths: useColumnWidths(proposal, input) };
  const groups = linesBySection(proposal.line_items, proposal.sections);
  if (groups.length === 0) return <p className="py-6 text-center text-sm text-slate-600">{texts.none}</p>;
  return (
    <Services>
      {groups.map(({ section, lines }) => {
        const group = section && !isWritten ? groupOfSection(proposal, section) : undefined;
        // All packages stand where the first one does.
        if (group)
          return membersOf(group)[0] === section?.key ? (
            <Packages key={`group-${group.key}`} {...props} group={group} />
          ) : null;
        return section ? (
          <SectionOfServices key={section.key} {...props} section={section} lines={lines} />
        ) : (
          <LinesTable key="" {...props} lines={lines} caption={texts.title} />
        );
      })}
    </Services>
  );
}

/** The proposal with its bundles as one line each; the same one without bundles. */
function useShownLines(proposal: ProposalView): ProposalView {
  const text = useOfferText();
  const { line_items: lines, bundles, sections, currency } = proposal;
  const shown = useMemo(
    () => linesInBundles({ line_items: lines, bundles, sections, currency }, text),
    [lines, bundles, sections, currency, text],
  );
  return shown === lines ? proposal : { ...proposal, line_items: shown };
}

/** The group of which a section is a member. */
const groupOfSection = ({ choices }: ProposalView, { key }: Section): ChoiceGroup | undefined =>
  choices.groups.find(({ sections }) => sections?.includes(key));

type Placed = { line: LineView; place: number };

function SectionOfServices({ section, lines, ...props }: Props & { section: Section; lines: Placed[] }) {
  const { proposal, optionOf, richText: Rich, texts, rhythms } = props;
  const { Section: Frame, SectionName, isWritten } = useParts();
  const counted = lines.flatMap(({ line }) => (line.is_optional && !optionOf(line).isSelected ? [] : [line]));
  return (
    <Frame
      of={section}
      aria-labelledby={section.name ? sectionAnchor(section) : undefined}
      className="not-first:mt-12"
    >
      <div
        lang={proposal.language}
        className="mb-4 grid gap-5 @2xl:grid-cols-[minmax(0,1fr)_auto] @2xl:gap-8"
      >
        <div className="min-w-0">
          {section.name || isWritten ? (
            <h3
              id={sectionAnchor(section)}
              dir="auto"
              className={classes(
                "proposal-display",
                "scroll-mt-6 text-xl font-semibold tracking-tight text-balance wrap-anywhere text-slate-900",
                "@2xl:text-2xl",
              )}
            >
              <SectionName of={section} />
            </h3>
          ) : null}
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
          {fill(texts.sectionTotal, { name: section.name || texts.title })}
        </span>
        <span className="text-end text-lg font-semibold" data-section-total>
          <SumsByEvery lines={counted} currency={proposal.currency} rhythms={rhythms} />
        </span>
      </p>
    </Frame>
  );
}

type TableProps = Props & { lines: Placed[]; caption: string; hides?: Hides };

/**
 * Number, item, rate, quantity and price of each line (BLD-33). In a narrow container rate and quantity are
 * below the item, and each row is a grid, so that the line's details get the row's whole width. Some browsers
 * do not expose such a layout as a table, hence the roles.
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
  rhythms,
  words,
  widths,
}: TableProps) {
  // A head with a background, and cards, need padding at both ends.
  const isFilled = styles.tableHead["backgroundColor"] !== undefined || styles.lineCard !== null;
  const arePicturesBeside = arePicturesShown && lines.some(({ line }) => line.picture !== null);
  // The same array for the same columns: a new one would render every row again.
  const placed = JSON.stringify(placedColumns(widths, hides));
  const columns = useMemo(() => JSON.parse(placed) as PlacedColumn[], [placed]);
  return (
    <table
      role="table"
      className={classes(
        "block w-full text-start text-sm @xl:table @xl:table-fixed",
        styles.lineCard ? "border-separate border-spacing-x-0 border-spacing-y-2.5" : "border-collapse",
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <colgroup className="hidden @xl:table-column-group">
        <col className="w-12" />
        <col />
        {columns.map(({ column, width }) => (
          <col key={column} style={{ width }} />
        ))}
      </colgroup>
      <Headings {...{ columns, texts, isFilled, styles }} />
      <tbody
        role="rowgroup"
        className={classes(
          "block @xl:table-row-group",
          styles.lineCard ? "space-y-2.5 py-2.5" : "divide-y divide-slate-200",
        )}
      >
        {lines.map(({ line, place }, index) => {
          const option = optionOf(line);
          const before = lines[index - 1];
          const isFirst = option.group !== (before ? optionOf(before.line).group : null);
          return (
            <Fragment key={line.id}>
              {option.group?.lines && isFirst ? (
                <GroupHeading group={option.group} span={columns.length + 2} words={words} />
              ) : null}
              <ServiceRow
                columns={columns}
                arePicturesBeside={arePicturesBeside}
                line={line}
                place={place}
                currency={proposal.currency}
                option={option}
                richText={richText}
                areDetailsOpen={areDetailsOpen}
                picture={arePicturesShown ? line.picture : null}
                styles={styles}
                texts={texts}
                words={words}
                rhythms={rhythms}
              />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** What is to be chosen of the lines below it. */
const GroupHeading = ({
  group,
  span,
  words,
}: {
  group: ChoiceGroup;
  span: number;
  words: ProposalTexts["choices"];
}) => (
  <tr role="row" className="block bg-slate-50 @xl:table-row">
    <td role="cell" colSpan={span} className="block px-3 py-2.5 @xl:table-cell">
      <span id={choiceHeading(group.key)} className="text-sm wrap-anywhere text-slate-700">
        {group.title ? <span className="font-semibold text-slate-900">{group.title}</span> : null}
        {group.title ? " · " : ""}
        {rangeText(group, words)}
      </span>
    </td>
  </tr>
);

type HeadingsProps = Pick<TableProps, "texts" | "styles"> & {
  columns: readonly PlacedColumn[];
  isFilled: boolean;
};

function Headings({ columns, texts, styles, isFilled }: HeadingsProps) {
  const headings = [
    { text: texts.number, look: "hidden text-start @xl:table-cell", padding: {} },
    { text: texts.item, look: isFilled ? "text-start" : "ps-0! text-start @xl:ps-3!", padding: {} },
    ...columns.map(({ column, padding }) => ({
      text: texts[column],
      look: column === "price" ? "text-end" : "hidden text-end @xl:table-cell",
      padding,
    })),
  ];
  return (
    <thead role="rowgroup" className="block text-slate-600 @xl:table-header-group" style={styles.tableHead}>
      <tr role="row" className="flex justify-between @xl:table-row">
        {headings.map(({ text, look, padding }) => (
          <th
            key={text}
            role="columnheader"
            scope="col"
            className={`px-3 py-2.5 font-medium ${isFilled ? "" : "first:ps-0 last:pe-0"} ${look}`}
            style={padding}
          >
            {text}
          </th>
        ))}
      </tr>
    </thead>
  );
}
