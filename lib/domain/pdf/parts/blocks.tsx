import { Image, Link, StyleSheet, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { Block } from "@/lib/core/documents/blocks";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { offerText } from "@/lib/core/offers/offer-text";
import type { BrandPicture, ProposalDocument } from "../document";
import type { BrandTones } from "../pdf-styles";
import { parseRichText } from "../rich-text";
import { outlineEntry } from "./outline-entry";
import { pictureSource } from "./picture-source";
import { RichText } from "./rich-text";
import { figures, greys } from "./styles";
import { Text } from "./text";

type Shared = {
  document: ProposalDocument;
  tones: BrandTones;
  /** Bytes of the blocks' pictures by the names of their files; one that is missing is left out. */
  pictures: Readonly<Record<string, BrandPicture>>;
};

/**
 * One block of a proposal on paper. `services` is what stands where the document has the services. Blocks are parts of
 * the page itself, because the library keeps only such together.
 */
export function DocumentBlock({
  block,
  services,
  ...shared
}: Shared & { block: Block; services: ReactNode }): ReactNode {
  switch (block.type) {
    case "heading":
      return <Heading block={block} />;
    case "text":
      return <Rich html={block.html} />;
    case "pictures":
      return <Pictures block={block} {...shared} />;
    case "textPicture":
      return <TextPicture block={block} {...shared} />;
    case "quotation":
      return <Quotation block={block} {...shared} />;
    case "people":
      return <People block={block} {...shared} />;
    case "steps":
      return <Steps block={block} {...shared} />;
    case "figures":
      return <Figures block={block} {...shared} />;
    case "table":
      return <Table block={block} />;
    case "video":
      return <Video block={block} {...shared} />;
    case "file":
      return null;
    case "terms":
      return <Terms block={block} {...shared} />;
    case "divider":
      return <View style={styles.divider} />;
    case "pageBreak":
      return <View break />;
    case "services":
      return services;
  }
}

/** The library adds up from a heading what must stand below it on its page, in points. */
const BELOW_A_HEADING = 60;

const Heading = ({ block: { level, text } }: { block: Block<"heading"> }) => (
  <View
    style={level === 1 ? styles.heading : styles.subheading}
    wrap={false}
    minPresenceAhead={BELOW_A_HEADING}
    {...outlineEntry(text)}
  >
    <Text>{text}</Text>
  </View>
);

const Rich = ({ html }: { html: string }) => (
  <View style={styles.rich}>
    {parseRichText(html).map((part, index) => (
      <RichText key={index} block={part} />
    ))}
  </View>
);

/** Cut around its focus point where its box has another shape. */
function Shown({
  picture,
  pictures,
  style,
}: Pick<Shared, "pictures"> & { picture: BlockPicture | null; style: object }) {
  const bytes = picture && pictures[picture.file];
  if (!bytes) return null;
  const { x, y } = picture.focus;
  return (
    <Image
      src={pictureSource(bytes)}
      style={{ objectFit: "cover", objectPositionX: `${x}%`, objectPositionY: `${y}%`, ...style }}
    />
  );
}

function Pictures({ block, pictures }: Shared & { block: Block<"pictures"> }) {
  const { columns } = block;
  const height = { 1: 240, 2: 150, 3: 100 }[columns];
  const shown = block.pictures.filter(({ picture }) => picture && pictures[picture.file]);
  const rows = Array.from({ length: Math.ceil(shown.length / columns) }, (_, row) =>
    shown.slice(row * columns, (row + 1) * columns),
  );
  return rows.map((row, index) => (
    <View key={index} style={styles.row} wrap={false}>
      {row.map(({ picture, caption }, column) => (
        <View key={column} style={styles.column}>
          <Shown picture={picture} pictures={pictures} style={{ height, borderRadius: 4 }} />
          {caption ? <Text style={styles.caption}>{caption}</Text> : null}
        </View>
      ))}
    </View>
  ));
}

function TextPicture({ block, pictures }: Shared & { block: Block<"textPicture"> }) {
  const picture = (
    <View style={styles.column}>
      <Shown picture={block.picture} pictures={pictures} style={{ height: 150, borderRadius: 4 }} />
    </View>
  );
  const words = (
    <View style={styles.column}>
      <Rich html={block.html} />
    </View>
  );
  return (
    <View style={[styles.row, styles.centred]}>
      {block.side === "left" ? [picture, words] : [words, picture]}
    </View>
  );
}

const Quotation = ({ block, tones, pictures }: Shared & { block: Block<"quotation"> }) => (
  <View style={[styles.quotation, { borderLeftColor: tones.fill }]} wrap={block.text.length > 600}>
    <Text style={styles.quoted}>{block.text}</Text>
    <View style={styles.person}>
      <Shown picture={block.picture} pictures={pictures} style={styles.portrait} />
      <Named name={block.name} role={block.role} />
    </View>
  </View>
);

const Named = ({ name, role }: { name: string; role: string }) => (
  <View>
    <Text style={styles.strong}>{name}</Text>
    {role ? <Text style={styles.muted}>{role}</Text> : null}
  </View>
);

const People = ({ block, pictures }: Shared & { block: Block<"people"> }) => (
  <View style={styles.people}>
    {block.people.map(({ picture, name, role, text }, index) => (
      <View key={index} style={[styles.person, styles.half]} wrap={false}>
        <Shown picture={picture} pictures={pictures} style={styles.portrait} />
        <View style={styles.grows}>
          <Named name={name} role={role} />
          {text ? <Text style={styles.small}>{text}</Text> : null}
        </View>
      </View>
    ))}
  </View>
);

function Steps({ block, document, tones }: Shared & { block: Block<"steps"> }) {
  const words = offerText(document);
  return block.steps.map(({ day, title, text }, index) => (
    <View key={index} style={styles.step} wrap={text.length > 600}>
      <Text style={[styles.place, { color: tones.ink }]}>{index + 1}</Text>
      <View style={styles.grows}>
        <View style={styles.row}>
          <Text style={[styles.strong, styles.grows]}>{title}</Text>
          {day ? <Text style={styles.muted}>{words.date(day)}</Text> : null}
        </View>
        {text ? <Text style={styles.small}>{text}</Text> : null}
      </View>
    </View>
  ));
}

const Figures = ({ block, tones }: Shared & { block: Block<"figures"> }) => (
  <View style={styles.figures}>
    {block.figures.map(({ value, label }, index) => (
      <View key={index} style={styles.figure} wrap={false}>
        <Text style={[styles.value, { color: tones.ink }]}>{value}</Text>
        <Text style={styles.muted}>{label}</Text>
      </View>
    ))}
  </View>
);

function Table({ block: { cells, hasHead } }: { block: Block<"table"> }) {
  return cells.map((row, index) => {
    const isHead = hasHead && index === 0;
    return (
      <View
        key={index}
        style={[styles.tableRow, isHead ? styles.tableHead : {}]}
        wrap={false}
        minPresenceAhead={isHead ? 20 : 0}
      >
        {row.map((cell, column) => (
          <Text key={column} style={styles.cell}>
            {cell}
          </Text>
        ))}
      </View>
    );
  });
}

const Video = ({ block, tones, pictures }: Shared & { block: Block<"video"> }) =>
  block.address ? (
    <View style={styles.block} wrap={false}>
      <Shown picture={block.picture} pictures={pictures} style={{ height: 200, borderRadius: 4 }} />
      <Link src={block.address} style={{ color: tones.ink }}>
        <Text style={styles.strong}>{block.title || block.address}</Text>
      </Link>
    </View>
  ) : null;

const Terms = ({ block, document }: Shared & { block: Block<"terms"> }) => (
  <>
    <View style={styles.subheading} wrap={false} minPresenceAhead={BELOW_A_HEADING}>
      <Text>{block.title || document.texts.terms}</Text>
    </View>
    <Rich html={block.html} />
  </>
);

const styles = StyleSheet.create({
  block: { marginTop: 14 },
  heading: { marginTop: 22, marginBottom: 4, fontSize: 17, fontWeight: 600, lineHeight: 1.2 },
  subheading: { marginTop: 14, marginBottom: 2, fontSize: 12, fontWeight: 600, lineHeight: 1.25 },
  rich: { marginTop: 6 },
  row: { flexDirection: "row", gap: 12, marginTop: 10 },
  centred: { alignItems: "center" },
  column: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  grows: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  caption: { marginTop: 3, fontSize: 8, color: greys.muted },
  quotation: { marginTop: 16, paddingLeft: 14, borderLeftWidth: 3 },
  quoted: { fontSize: 12.5, lineHeight: 1.35 },
  people: { flexDirection: "row", flexWrap: "wrap", marginTop: 8 },
  person: { flexDirection: "row", gap: 8, marginTop: 8, alignItems: "center" },
  half: { width: "50%", paddingRight: 12, alignItems: "flex-start" },
  portrait: { width: 34, height: 34, borderRadius: 17 },
  strong: { fontWeight: 600 },
  muted: { color: greys.muted },
  small: { marginTop: 1, fontSize: 8.5, color: greys.muted },
  step: { flexDirection: "row", gap: 8, marginTop: 8 },
  place: { width: 16, fontSize: 12, fontWeight: 600, fontFeatureSettings: figures },
  figures: { flexDirection: "row", flexWrap: "wrap", marginTop: 10 },
  figure: { width: "25%", paddingRight: 10, marginTop: 6 },
  value: { fontSize: 20, fontWeight: 600, lineHeight: 1.15, fontFeatureSettings: figures },
  tableRow: {
    flexDirection: "row",
    gap: 8,
    paddingVertical: 4,
    borderBottomWidth: 0.75,
    borderBottomColor: greys.line,
  },
  tableHead: { fontWeight: 600, marginTop: 10, borderBottomWidth: 1.5 },
  cell: { flexGrow: 1, flexShrink: 1, flexBasis: 0, fontSize: 8.5 },
  divider: { marginVertical: 14, borderBottomWidth: 0.75, borderBottomColor: greys.line },
});
