import { StyleSheet, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { Section } from "@/lib/core/documents/blocks";
import { groupOf } from "@/lib/core/offers/choices";
import { offerText } from "@/lib/core/offers/offer-text";
import type { LineView } from "../../view";
import type { ProposalDocument, StoredFiles } from "../document";
import type { PdfStyles } from "../pdf-styles";
import { cutTail, lineDetails, type LineDetail } from "../line-details";
import { ChoiceMark } from "./choice-mark";
import { RichText } from "./rich-text";
import { StoredPicture } from "./stored-picture";
import { greys, styles as shared } from "./styles";
import { type Style, Text } from "./text";

type ServiceTexts = ProposalDocument["texts"]["services"];
type Hides = Pick<Section, "hides_quantities" | "hides_unit_prices" | "hides_line_prices">;

interface ServiceRowProps {
  line: LineView;
  number: number;
  document: ProposalDocument;
  columns: AmountColumns;
  look: PdfStyles;
  /** What its section hides; null: nothing. */
  hides: Hides | null;
  files: StoredFiles;
  /** The table has pictures, so all texts leave room for them. */
  hasPictures: boolean;
  /** Content below the last service, kept on one page with the end of it. */
  children?: ReactNode;
}

/**
 * One service with its description, questions and answers. It stays on one page unless it is longer than half a
 * page.
 */
export function ServiceRow({ files, hasPictures, children, ...shown }: ServiceRowProps) {
  const { line, number, document, look } = shown;
  const frame = look.lineCard ? [styles.card, look.lineCard] : [styles.line];
  const details = lineDetails(line, document);
  const head = <LineHead {...shown} />;
  if (details.height <= LONG) {
    const row = (
      <View wrap={false} style={frame}>
        {hasPictures ? (
          <View style={shared.row}>
            <Text style={[shared.position, shared.muted]}>{number}</Text>
            <View style={styles.besidePicture}>
              <LinePicture line={line} files={files} />
            </View>
            <View style={styles.words}>
              <LineHead {...shown} number={null} />
              <Details details={details.parts} isFlush />
            </View>
          </View>
        ) : (
          <>
            {head}
            <Details details={details.parts} />
          </>
        )}
      </View>
    );
    return children ? (
      <View wrap={false}>
        {row}
        {children}
      </View>
    ) : (
      row
    );
  }
  if (!children)
    return (
      <View style={frame}>
        {head}
        <Details details={details.parts} />
      </View>
    );
  const { before, tail } = cutTail(details.parts);
  return (
    <>
      <View style={[...frame, styles.upper]}>
        {head}
        <Details details={before} />
      </View>
      <View wrap={false}>
        <View style={[...frame, styles.lower]}>
          <Details details={[tail]} />
        </View>
        {children}
      </View>
    </>
  );
}

/** Half a page, in points. A longer service may be split and has no picture. */
const LONG = 380;

const LinePicture = ({ line, files }: Pick<ServiceRowProps, "line" | "files">) => (
  <StoredPicture
    picture={line.picture && { ...line.picture, focus: { x: 50, y: 50 } }}
    files={files}
    style={PICTURE}
  />
);

type HeadProps = Omit<ServiceRowProps, "children" | "files" | "hasPictures" | "number"> & {
  /** Null: shown elsewhere. */
  number: number | null;
};

function LineHead({ line, number, document, columns, look, hides }: HeadProps) {
  const { proposal, texts } = document;
  const text = offerText(document.reader);
  const money = (amount: number) => text.money(amount, proposal.currency);
  const left = line.is_optional && !line.is_selected;
  const tone = left ? styles.left : {};
  // A line of a package says nothing of its own: the package is chosen.
  const group = groupOf(proposal.choices, line);
  return (
    <View style={shared.row} wrap={false} minPresenceAhead={30}>
      {number !== null && <Text style={[shared.position, shared.muted]}>{number}</Text>}
      <View style={shared.item}>
        <Text style={[shared.strong, look.lineName, tone]}>{line.name}</Text>
        {line.is_optional && !group?.sections && (
          <ChoiceMark
            isSelected={line.is_selected}
            group={group}
            isRecommended={group?.recommended === line.key}
            texts={texts}
          />
        )}
      </View>
      {!hides?.hides_unit_prices && (
        <Amount
          box={{ width: columns.rate }}
          style={[shared.amount, tone]}
          text={money(line.price)}
          unit={unitOf(line, texts.services)}
        />
      )}
      {!hides?.hides_quantities && (
        <Amount
          box={shared.quantity}
          style={[tone]}
          text={text.number(line.quantity)}
          unit={hides?.hides_unit_prices ? unitOf(line, texts.services) : ""}
        />
      )}
      {!hides?.hides_line_prices && (
        <Amount
          box={{ width: columns.price }}
          style={[shared.amount, left ? tone : shared.strong]}
          text={money(line.total)}
          unit={line.rhythm ? texts.rhythms.per[line.rhythm.every] : ""}
        />
      )}
    </View>
  );
}

const unitOf = ({ unit }: LineView, texts: ServiceTexts): string =>
  unit && texts.per.replace("{unit}", () => unit);

/** An amount in its box, with a unit below if there is one. */
const Amount = ({ box, style, text, unit }: { box: Style; style: Style[]; text: string; unit: string }) =>
  unit === "" ? (
    <Text style={[box, ...style]}>{text}</Text>
  ) : (
    <View style={box}>
      <Text style={style}>{text}</Text>
      <Text style={styles.unit}>{unit}</Text>
    </View>
  );

function Details({ details, isFlush = false }: { details: LineDetail[]; isFlush?: boolean }) {
  if (details.length === 0) return null;
  return (
    <View style={isFlush ? styles.flushDetails : styles.details}>
      {details.map((detail, index) =>
        "spans" in detail ? (
          <RichText key={index} block={detail} />
        ) : (
          <View key={index} style={styles.answer} wrap={detail.answer.length > 600}>
            <Text style={styles.question}>{detail.question}</Text>
            <Text style={styles.given}>{detail.answer}</Text>
          </View>
        ),
      )}
    </View>
  );
}

/** Points. */
const PICTURE = { width: 54, height: 40, borderRadius: 3 };

const styles = StyleSheet.create({
  unit: { color: greys.muted, fontSize: 7.5, textAlign: "right" },
  line: { paddingVertical: 7, paddingHorizontal: 8, borderBottomWidth: 0.75, borderBottomColor: greys.line },
  card: { paddingVertical: 9, paddingHorizontal: 8, marginTop: 7 },
  // Styles of the two parts of a service that is split to keep its end with the content below.
  upper: { borderBottomWidth: 0, borderBottomLeftRadius: 0, borderBottomRightRadius: 0, paddingBottom: 0 },
  lower: {
    borderTopWidth: 0,
    borderTopLeftRadius: 0,
    borderTopRightRadius: 0,
    marginTop: 0,
    paddingTop: 0,
  },
  left: { color: greys.muted },
  details: { paddingLeft: 28, paddingRight: 100 },
  flushDetails: { paddingRight: 100 },
  besidePicture: { width: PICTURE.width, marginRight: 10 },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  // Not stretched to equal height, because a short text in a high box cannot continue on the next page, and
  // its row would be cut off.
  answer: { flexDirection: "row", alignItems: "flex-start", marginTop: 2, fontSize: 8.5 },
  question: { width: 150, paddingRight: 8, color: greys.muted },
  given: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
});

/** Widths in points of the columns "rate" and "price", wide enough for the longest amount of each. */
export interface AmountColumns {
  rate: number;
  price: number;
}

/** Measures by counting: at 9 points no digit of the font, bold included, is wider than 6. */
export function amountColumns(document: ProposalDocument): AmountColumns {
  const { line_items: lines, currency } = document.proposal;
  const { money } = offerText(document.reader);
  const width = (amounts: number[]) =>
    amounts.reduce((widest, amount) => Math.max(widest, 14 + 6 * money(amount, currency).length), 84);
  return { rate: width(lines.map((line) => line.price)), price: width(lines.map((line) => line.total)) };
}
