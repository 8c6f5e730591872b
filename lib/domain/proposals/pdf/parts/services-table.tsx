import { StyleSheet, View } from "@react-pdf/renderer";
import { Fragment, type ReactNode } from "react";
import type { Section } from "@/lib/core/documents/blocks";
import { linesBySection, sectionAnchor, type SectionLines } from "@/lib/core/documents/outline";
import { offerText } from "@/lib/core/offers/offer-text";
import { sumsByEvery } from "@/lib/core/pricing/sums-by-every";
import { linesInBundles } from "../../bundle-lines";
import { perPeriod } from "../../rhythm-words";
import type { LineView } from "../../view";
import type { ProposalDocument, StoredFiles } from "../document";
import type { PdfStyles } from "../pdf-styles";
import { isLong } from "../rough-rows";
import { ChoiceMark } from "./choice-mark";
import { Rich, SmallHeading } from "./headings";
import { amountColumns, type AmountColumns, ServiceRow } from "./service-row";
import { StoredPicture } from "./stored-picture";
import { styles as shared } from "./styles";
import { outlineEntry, Text } from "./text";

type Props = {
  document: ProposalDocument;
  look: PdfStyles;
  files: StoredFiles;
  /** Content above the services. */
  heading: ReactNode;
  children: ReactNode;
};

/**
 * The services: no., item, rate, qty, price (BLD-33), by section and position. A table's header repeats on each
 * page. A heading is kept with its first service, a section's sum with its last, and `children` (the totals) with
 * the last of all.
 */
export function ServicesTable({ document: drawn, look, files, heading, children }: Props) {
  const shown = linesInBundles(drawn.proposal, offerText(drawn.reader));
  const document = { ...drawn, proposal: { ...drawn.proposal, line_items: shown } };
  const { blocks, sections, line_items: lines } = document.proposal;
  const groups = linesBySection(
    lines.toSorted((one, other) => one.position - other.position),
    sections,
  );
  const columns = amountColumns(document);
  // Totals of many rhythms may be higher than a page, which nothing that stays on one may be.
  const areTotalsTall = (document.proposal.recurring?.groups.length ?? 0) > MAX_KEPT_GROUPS;
  const isAlone = blocks.length === 0 && sections.length === 0;
  const rowsOf = (group: SectionLines<LineView>, isLast: boolean) =>
    group.lines.map(({ line, place }, index) => (
      <ServiceRow
        key={place}
        line={line}
        number={place}
        document={document}
        columns={columns}
        look={look}
        hides={group.section}
        files={files}
        hasPictures={group.lines.some((each) => each.line.picture !== null)}
      >
        {index === group.lines.length - 1 && (
          <>
            {group.section && (
              <SectionTotal document={document} section={group.section} lines={group.lines} />
            )}
            {isLast && !areTotalsTall && children}
          </>
        )}
      </ServiceRow>
    ));
  return (
    <>
      {heading}
      {groups.map((group, index) => {
        const table = (
          <>
            <TableHead texts={document.texts.services} look={look} columns={columns} hides={group.section} />
            {rowsOf(group, index === groups.length - 1)}
          </>
        );
        return (
          <Fragment key={index}>
            {group.section && (
              <SectionHead section={group.section} files={files}>
                <PackageMark document={document} section={group.section} lines={group.lines} />
              </SectionHead>
            )}
            {isAlone ? table : <View>{table}</View>}
          </Fragment>
        );
      })}
      {(groups.length === 0 || areTotalsTall) && children}
    </>
  );
}

/** Groups of rhythms whose totals are kept with the last service. */
const MAX_KEPT_GROUPS = 3;

/** The heading in a document without other blocks. */
export const ServicesHeading = ({ document, look }: Pick<Props, "document" | "look">) => (
  <View
    style={[styles.heading, look.sectionHeading]}
    wrap={false}
    minPresenceAhead={HEAD_AND_MORE}
    {...outlineEntry(document.texts.services.title)}
  >
    <Text isDisplay>{document.texts.services.title}</Text>
  </View>
);

type HeadProps = { section: Section; files: StoredFiles; children: ReactNode };

const SectionHead = ({ section, files, children }: HeadProps) => (
  <>
    {section.name ? <SmallHeading id={sectionAnchor(section)}>{section.name}</SmallHeading> : null}
    {children}
    {isLong(section.intro) ? (
      <>
        <StoredPicture picture={section.picture} files={files} style={PICTURE} />
        <View style={styles.longIntro}>
          <Rich html={section.intro} />
        </View>
      </>
    ) : section.picture || section.intro ? (
      <View style={styles.section} wrap={false} minPresenceAhead={HEAD_AND_MORE}>
        <View style={shared.item}>{section.intro ? <Rich html={section.intro} /> : null}</View>
        <StoredPicture picture={section.picture} files={files} style={PICTURE} />
      </View>
    ) : null}
  </>
);

type OfSection = { document: ProposalDocument; section: Section; lines: SectionLines<LineView>["lines"] };

/** The group in which a section is chosen as a whole, and whether it is. */
const packageOf = ({ document, section, lines }: OfSection) => {
  const group = document.proposal.choices.groups.find(({ sections }) => sections?.includes(section.key));
  return group && { group, isSelected: lines.some(({ line }) => line.is_selected) };
};

/** Of a package: to which choice it belongs, and whether it is chosen. */
function PackageMark(props: OfSection) {
  const found = packageOf(props);
  if (!found) return null;
  return (
    <View style={styles.mark} wrap={false} minPresenceAhead={HEAD_AND_MORE}>
      <ChoiceMark
        {...found}
        isRecommended={found.group.recommended === props.section.key}
        texts={props.document.texts}
      />
    </View>
  );
}

/** What counts of a section; of a package what it costs, whether it is chosen or not. */
function SectionTotal(props: OfSection) {
  const { document, section, lines } = props;
  const { title, sectionTotal } = document.texts.services;
  const found = packageOf(props);
  const counted = lines.flatMap(({ line }) => (found || !line.is_optional || line.is_selected ? [line] : []));
  const { money } = offerText(document.reader);
  const sums = sumsByEvery(counted).map(({ every, amount }) => {
    const sum = money(amount, document.proposal.currency);
    return every ? perPeriod(sum, every, document.texts.rhythms) : sum;
  });
  return (
    <View style={styles.sum}>
      <Text style={shared.item}>{sectionTotal.replace("{name}", () => section.name || title)}</Text>
      <Text style={[found?.isSelected === false ? shared.muted : shared.strong, shared.amount]}>
        {sums.join(" + ")}
      </Text>
    </View>
  );
}

/** The table's header and part of the first service, in points. */
const HEAD_AND_MORE = 60;

/**
 * Repeated on each page of the table, which is its parent. It never stands without the first service:
 * `minPresenceAhead` forbids a page break between the two, and then the whole table moves, with its heading.
 */
function TableHead({
  texts,
  look,
  columns,
  hides,
}: {
  texts: ProposalDocument["texts"]["services"];
  look: PdfStyles;
  columns: AmountColumns;
  hides: Section | null;
}) {
  return (
    <View fixed wrap={false} style={[styles.head, look.tableHead]} minPresenceAhead={1}>
      <Text style={shared.position}>{texts.number}</Text>
      <Text style={shared.item}>{texts.item}</Text>
      {!hides?.hides_unit_prices && (
        <Text style={[shared.amount, { width: columns.rate }]}>{texts.rate}</Text>
      )}
      {!hides?.hides_quantities && <Text style={shared.quantity}>{texts.quantity}</Text>}
      {!hides?.hides_line_prices && (
        <Text style={[shared.amount, { width: columns.price }]}>{texts.price}</Text>
      )}
    </View>
  );
}

/** Of a section, in points. */
const PICTURE = { width: 120, height: 80, borderRadius: 5 };

const styles = StyleSheet.create({
  section: { flexDirection: "row", gap: 14, marginBottom: 8 },
  mark: { marginBottom: 6 },
  longIntro: { marginBottom: 8 },
  sum: { flexDirection: "row", paddingVertical: 6, paddingHorizontal: 8 },
  heading: { fontSize: 12, fontWeight: 600, marginBottom: 6 },
  head: { flexDirection: "row", paddingVertical: 5, paddingHorizontal: 8, fontWeight: 600, fontSize: 8.5 },
});
