import { Rect, StyleSheet, Svg, View } from "@react-pdf/renderer";
import { SCRIM, scrimAt } from "@/lib/core/colors/scrim";
import { coverOf } from "@/lib/core/documents/outline";
import { asTitle } from "@/lib/core/offers/as-title";
import { offerText } from "@/lib/core/offers/offer-text";
import { ownValue } from "@/lib/core/own-value";
import type { ProposalDocument, StoredFiles } from "../document";
import { widthOf } from "../fonts";
import type { BrandTones, PdfStyles } from "../pdf-styles";
import { outcomeText } from "./outcome-text";
import { Brand } from "./page-header";
import { StoredPicture } from "./stored-picture";
import { MARGIN, PAGE_WIDTH } from "./styles";
import { Text } from "./text";

type Props = { document: ProposalDocument; files: StoredFiles; look: PdfStyles; tones: BrandTones };

/** The document's cover: its picture, or null for a band; undefined if it has none, or if its bytes are missing. */
export function coverOfDocument({ proposal }: ProposalDocument, files: StoredFiles) {
  const picture = coverOf(proposal.blocks)?.picture;
  if (picture && ownValue(files, picture.file)) return picture;
  return proposal.cover_band ? null : undefined;
}

/**
 * The cover as on the page (app/_proposal/cover-head.tsx), to the edges of the paper: the title at display size with
 * customer and date, over the picture or on a band in the accent colour.
 */
export function CoverHead({ document, files, look, tones }: Props) {
  const { proposal } = document;
  const picture = coverOfDocument(document, files);
  const title = asTitle(proposal.name);
  const isLong = title.length > LONG_TITLE;
  const outcome = outcomeText(document);
  return (
    <View
      style={[
        styles.cover,
        picture ? styles.onPicture : { backgroundColor: tones.fill, color: tones.onFill },
      ]}
      wrap={false}
    >
      {picture ? <StoredPicture picture={picture} files={files} style={styles.fill} /> : null}
      <View style={styles.top}>
        <View style={styles.chip}>
          <Brand document={document} ink={tones.ink} />
        </View>
      </View>
      <View style={styles.words}>
        {picture ? <Scrim /> : null}
        <Text
          isDisplay
          style={[
            styles.title,
            ...(isLong ? [styles.long] : []),
            { maxWidth: balanced(title, isLong) },
            look.title,
          ]}
        >
          {title}
        </Text>
        <Text style={styles.facts}>{factsOf(document)}</Text>
        {outcome === null ? null : <Text style={styles.outcome}>{outcome}</Text>}
      </View>
    </View>
  );
}

/** In characters; a longer title is set smaller. */
const LONG_TITLE = 48;

/**
 * The width in points at which a title's lines are about equally long, as the page's are, by the width of Inter. With
 * some to spare, because lines end between words.
 */
function balanced(title: string, isLong: boolean): number {
  const whole = widthOf(title, { fontSize: isLong ? SIZES.long : SIZES.title, fontWeight: 600 });
  const lines = Math.ceil(whole / TITLE_WIDTH);
  return lines === 1 ? TITLE_WIDTH : Math.min(TITLE_WIDTH, (whole / lines) * 1.15);
}

/** Of the titles, in points. */
const SIZES = { title: 42, long: 28 };
const TITLE_WIDTH = 460;

/** For whom, of which day, and under which number. */
function factsOf({ proposal, reader }: ProposalDocument): string {
  const { customer, created_at: created, number } = proposal;
  const whom = customer.company || customer.name;
  return [...(whom ? [whom] : []), offerText(reader).date(created), number].join("  ·  ");
}

/**
 * Fades in above the text, and is dark enough behind it for any picture. Thin layers over one another, each from a
 * little lower down to the end: no edges meet, which would show as lines, and no program has to know the masks of which
 * a gradient of opacity consists.
 */
const Scrim = () => (
  <Svg style={styles.scrim} width={PAGE_WIDTH} height={HIGH} viewBox={`0 0 ${PAGE_WIDTH} ${HIGH}`}>
    {LAYERS.map(({ top, opacity }) => (
      <Rect
        key={top}
        x="0"
        y={top}
        width={PAGE_WIDTH}
        height={HIGH - top}
        fill={DARK}
        fillOpacity={opacity}
      />
    ))}
  </Svg>
);

const DARK = `#${SCRIM.rgb.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
/** Height in points of what is above the text. */
const FADE = 116;
/** More than any title is high; the rest is cut off. */
const HIGH = 700;
/** Points from one layer to the next. */
const STEP = 2;

/** Each makes what the ones above it let through as dark as it has to be at its place. */
const LAYERS = Array.from({ length: FADE / STEP }, (_, index) => {
  const [before, after] = [index, index + 1].map((step) => scrimAt((step * STEP) / FADE));
  return { top: index * STEP, opacity: 1 - (1 - (after ?? 0)) / (1 - (before ?? 0)) };
});

const fill = { position: "absolute", top: 0, left: 0, right: 0, bottom: 0 } as const;

const styles = StyleSheet.create({
  fill,
  scrim: { position: "absolute", top: 0, left: 0 },
  cover: {
    justifyContent: "space-between",
    width: PAGE_WIDTH,
    minHeight: 250,
    marginTop: -MARGIN.top,
    marginHorizontal: -MARGIN.side,
    marginBottom: 26,
  },
  onPicture: { minHeight: 340, backgroundColor: "#0f172a", color: "#ffffff" },
  top: {
    flexDirection: "row",
    justifyContent: "space-between",
    alignItems: "flex-start",
    paddingTop: MARGIN.top,
    paddingHorizontal: MARGIN.side,
  },
  chip: { backgroundColor: "#ffffff", borderRadius: 8, paddingVertical: 8, paddingHorizontal: 12 },
  words: { overflow: "hidden", paddingTop: FADE, paddingBottom: 30, paddingHorizontal: MARGIN.side },
  title: { fontSize: SIZES.title, fontWeight: 600, lineHeight: 1.08, letterSpacing: -0.5 },
  long: { fontSize: SIZES.long, lineHeight: 1.15 },
  facts: { marginTop: 14, fontSize: 12, lineHeight: 1.4 },
  outcome: { marginTop: 6, fontSize: 10, fontWeight: 600, lineHeight: 1.4 },
});
