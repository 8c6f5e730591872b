import { Link, StyleSheet, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { Block } from "@/lib/core/documents/blocks";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { figureText } from "@/lib/core/documents/figure-text";
import { blockAnchor } from "@/lib/core/documents/outline";
import { offerText } from "@/lib/core/offers/offer-text";
import type { ProposalDocument, StoredFiles } from "../document";
import type { BrandTones, PdfStyles } from "../pdf-styles";
import { isLong, PAGE_LETTERS } from "../rough-rows";
import { BigHeading, Rich, SmallHeading } from "./headings";
import { StoredPicture } from "./stored-picture";
import { figures, greys, MARGIN, PAGE_WIDTH } from "./styles";
import { Text } from "./text";
import { ownValue } from "@/lib/core/own-value";

type Shared = {
  document: ProposalDocument;
  look: PdfStyles;
  tones: BrandTones;
  /** Bytes of the blocks' pictures by file name; missing ones are left out. */
  files: StoredFiles;
};

/**
 * One block of a proposal in the PDF. `services`: rendered in the place of the services. Blocks must be direct
 * children of the page, because the library keeps only those together.
 */
export function DocumentBlock({
  block,
  services,
  ...shared
}: Shared & { block: Block; services: ReactNode }): ReactNode {
  switch (block.type) {
    case "heading":
      return <Heading block={block} {...shared} />;
    case "text":
      return <Rich html={block.html} />;
    case "pictures":
      return <Pictures block={block} {...shared} />;
    case "text_picture":
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
      return <Table block={block} {...shared} />;
    case "video":
      return <Video block={block} {...shared} />;
    case "file":
      return <FileLink block={block} {...shared} />;
    case "terms":
      return <Terms block={block} {...shared} />;
    case "divider":
      return <View style={styles.divider} />;
    case "page_break":
      return <View break />;
    case "services":
      return services;
  }
}

const Heading = ({ block, look }: Shared & { block: Block<"heading"> }) =>
  block.level === 1 ? (
    <BigHeading id={blockAnchor(block)} look={look}>
      {block.text}
    </BigHeading>
  ) : (
    <SmallHeading id={blockAnchor(block)}>{block.text}</SmallHeading>
  );

/** Width in points between the margins. */
const CONTENT = PAGE_WIDTH - 2 * MARGIN.side;
const GAP = 12;
/** Letters in a row of a quotation, which is set larger. */
const QUOTED_LETTERS = PAGE_LETTERS * 0.6;

/**
 * In one column a picture keeps its aspect ratio unless it is too high for a page; in several columns all are 4
 * by 3.
 */
function Pictures({ block, files }: Shared & { block: Block<"pictures"> }) {
  const { columns } = block;
  const width = (CONTENT - GAP * (columns - 1)) / columns;
  const shown = block.pictures.filter(({ picture }) => picture && ownValue(files, picture.file));
  const rows = Array.from({ length: Math.ceil(shown.length / columns) }, (_, row) =>
    shown.slice(row * columns, (row + 1) * columns),
  );
  return rows.map((row, index) => (
    <View key={index} style={[styles.row, styles.pictures]} wrap={false}>
      {row.map(({ picture, caption }, column) => (
        <View key={column} style={styles.column}>
          <StoredPicture
            picture={picture}
            files={files}
            style={{ height: heightOf(picture, width, columns), borderRadius: 5 }}
          />
          {caption ? <Text style={styles.caption}>{caption}</Text> : null}
        </View>
      ))}
      {Array.from({ length: columns - row.length }, (_, column) => (
        <View key={`free ${column}`} style={styles.column} />
      ))}
    </View>
  ));
}

function heightOf(picture: BlockPicture | null, width: number, columns: number): number {
  return columns > 1 || !picture ? width * 0.75 : Math.min((width * picture.height) / picture.width, 380);
}

function TextPicture({ block, files }: Shared & { block: Block<"text_picture"> }) {
  const hasPicture = block.picture !== null && ownValue(files, block.picture.file) !== undefined;
  if (!hasPicture) return <Rich html={block.html} />;
  const picture = (
    <View key="picture" style={styles.column}>
      <StoredPicture picture={block.picture} files={files} style={{ height: 185, borderRadius: 5 }} />
    </View>
  );
  const words = (
    <View key="words" style={styles.column}>
      <Rich html={block.html} />
    </View>
  );
  return (
    <View style={[styles.row, styles.pictures, styles.centred]} wrap={isLong(block.html, PAGE_LETTERS / 2)}>
      {block.side === "left" ? [picture, words] : [words, picture]}
    </View>
  );
}

const Quotation = ({ block, tones, files }: Shared & { block: Block<"quotation"> }) => (
  <View style={[styles.quotation, { borderLeftColor: tones.fill }]} wrap={isLong(block.text, QUOTED_LETTERS)}>
    <Text style={styles.quoted}>{block.text}</Text>
    <View style={styles.person}>
      <StoredPicture picture={block.picture} files={files} style={styles.portrait} />
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

const People = ({ block, files }: Shared & { block: Block<"people"> }) =>
  pairs(block.people).map((row, index) => (
    <View key={index} style={[styles.row, styles.people]} wrap={false}>
      {row.map(({ picture, name, role, text }, column) => (
        <View key={column} style={[styles.column, styles.person]}>
          <StoredPicture picture={picture} files={files} style={styles.portrait} />
          <View style={styles.column}>
            <Named name={name} role={role} />
            {text ? <Text style={styles.small}>{text}</Text> : null}
          </View>
        </View>
      ))}
      {row.length === 1 ? <View style={styles.column} /> : null}
    </View>
  ));

const pairs = <Entry,>(entries: readonly Entry[]): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / 2) }, (_, row) => entries.slice(row * 2, row * 2 + 2));

function Steps({ block, document, tones }: Shared & { block: Block<"steps"> }) {
  const words = offerText({ ...document, language: document.written });
  return block.steps.map(({ day, title, text }, index) => (
    <View key={index} style={styles.step} wrap={isLong(text)}>
      <Text style={[styles.place, { borderColor: tones.fill }]}>{index + 1}</Text>
      <View style={styles.column}>
        <View style={styles.stepHead}>
          <Text style={[styles.strong, styles.column]}>{title}</Text>
          {day ? <Text style={styles.muted}>{words.date(day)}</Text> : null}
        </View>
        {text ? <Text style={styles.small}>{text}</Text> : null}
      </View>
    </View>
  ));
}

const Figures = ({ block, look }: Shared & { block: Block<"figures"> }) => (
  <View style={styles.figures} wrap={false}>
    {block.figures.map(({ value, label }, index) => (
      <View key={index} style={[styles.figure, look.infoBox]}>
        <Text style={styles.value}>{figureText(value)}</Text>
        <Text style={styles.muted}>{label}</Text>
      </View>
    ))}
  </View>
);

function Table({ block: { cells, has_head: hasHead }, look }: Shared & { block: Block<"table"> }) {
  return cells.map((row, index) => {
    const isHead = hasHead && index === 0;
    return (
      <View
        key={index}
        style={[styles.tableRow, ...(isHead ? [styles.tableHead, look.tableHead] : [])]}
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

/** The still picture and the title both lead to the video. */
const Video = ({ block, document, tones, files }: Shared & { block: Block<"video"> }) =>
  block.address ? (
    <View style={styles.video} wrap={false}>
      <Link src={block.address} style={styles.link}>
        <StoredPicture
          picture={block.picture}
          files={files}
          style={{ height: (CONTENT * 9) / 16, borderRadius: 5 }}
        />
        <Text style={[styles.strong, { color: tones.ink }]}>{block.title || document.texts.video}</Text>
      </Link>
      <Text style={styles.muted}>
        {document.texts.opensAt.replace("{host}", new URL(block.address).host)}
      </Text>
    </View>
  ) : null;

const FileLink = ({ block: { file, title }, document, tones }: Shared & { block: Block<"file"> }) =>
  file ? (
    <View style={styles.video} wrap={false}>
      <Link src={`${document.site}/api/storage/${file.file}`} style={styles.link}>
        <Text style={[styles.strong, { color: tones.ink }]}>{title || file.name}</Text>
      </Link>
      <Text style={styles.muted}>{file.name}</Text>
    </View>
  ) : null;

const Terms = ({ block, document, look }: Shared & { block: Block<"terms"> }) => (
  <View style={[styles.terms, look.infoBox]}>
    <SmallHeading id={blockAnchor(block)}>{block.title || document.texts.terms}</SmallHeading>
    <Rich html={block.html} />
    {block.must_accept ? <Text style={styles.asked}>{document.texts.mustAccept}</Text> : null}
  </View>
);

const styles = StyleSheet.create({
  row: { flexDirection: "row", gap: GAP },
  pictures: { marginTop: 14 },
  centred: { alignItems: "center", gap: 20 },
  column: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  caption: { marginTop: 3, fontSize: 8, color: greys.muted },
  quotation: { marginVertical: 20, paddingLeft: 16, paddingVertical: 2, borderLeftWidth: 3 },
  quoted: { fontSize: 14, fontWeight: 600, lineHeight: 1.35 },
  people: { marginTop: 12 },
  person: { flexDirection: "row", gap: 10, marginTop: 8 },
  portrait: { width: 44, height: 44, borderRadius: 22 },
  strong: { fontWeight: 600 },
  muted: { color: greys.muted },
  small: { marginTop: 1, color: greys.muted },
  step: { flexDirection: "row", gap: 12, marginTop: 11 },
  stepHead: { flexDirection: "row", gap: 12 },
  place: {
    width: 20,
    height: 20,
    paddingTop: 3.5,
    borderWidth: 1.25,
    borderRadius: 10,
    fontSize: 9,
    lineHeight: 1.2,
    fontWeight: 600,
    textAlign: "center",
    fontFeatureSettings: figures,
  },
  figures: { flexDirection: "row", flexWrap: "wrap", gap: GAP, marginVertical: 20 },
  figure: { width: (CONTENT - 3 * GAP) / 4 },
  value: { fontSize: 24, fontWeight: 600, lineHeight: 1.2, fontFeatureSettings: figures },
  tableRow: {
    flexDirection: "row",
    gap: 8,
    paddingVertical: 5,
    borderBottomWidth: 0.75,
    borderBottomColor: greys.line,
  },
  tableHead: { fontWeight: 600, marginTop: 10 },
  cell: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  divider: { marginVertical: 18, borderBottomWidth: 0.75, borderBottomColor: greys.line },
  video: { marginTop: 14 },
  link: { textDecoration: "none" },
  terms: { marginTop: 12 },
  asked: { marginTop: 6, fontWeight: 600 },
});
