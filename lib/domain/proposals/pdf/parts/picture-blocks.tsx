import { Link, StyleSheet, View } from "@react-pdf/renderer";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { ownValue } from "@/lib/core/own-value";
import { isLong, PAGE_LETTERS } from "../rough-rows";
import { blockStyles, CONTENT, edges, GAP, type BlockProps } from "./block-props";
import { Rich } from "./headings";
import { StoredPicture } from "./stored-picture";
import { greys } from "./styles";
import { Text } from "./text";

/**
 * In one column a picture keeps its aspect ratio unless it is too high for a page; in several columns all are 4
 * by 3.
 */
export function Pictures({ block, files }: BlockProps<"pictures">) {
  const { columns } = block;
  const width = (CONTENT - GAP * (columns - 1)) / columns;
  const shown = block.pictures.filter(({ picture }) => picture && ownValue(files, picture.file));
  return inRows(shown, columns).map((row, index, rows) => (
    <View key={index} style={[blockStyles.row, blockStyles.first, ...edges(index, rows.length)]} wrap={false}>
      {row.map(({ picture, caption }, column) => (
        <View key={column} style={blockStyles.column}>
          <StoredPicture
            picture={picture}
            files={files}
            style={{ height: heightOf(picture, width, columns), borderRadius: 5 }}
          />
          {caption ? <Text style={styles.caption}>{caption}</Text> : null}
        </View>
      ))}
      <EmptyColumns count={columns - row.length} />
    </View>
  ));
}

function heightOf(picture: BlockPicture | null, width: number, columns: number): number {
  return columns > 1 || !picture ? width * 0.75 : Math.min((width * picture.height) / picture.width, 380);
}

const inRows = <Entry,>(entries: readonly Entry[], columns: number): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / columns) }, (_, row) =>
    entries.slice(row * columns, (row + 1) * columns),
  );

/** In the last row, so that its other columns keep their width. */
const EmptyColumns = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, column) => <View key={column} style={blockStyles.column} />);

export function TextPicture({ block, files }: BlockProps<"text_picture">) {
  const hasPicture = block.picture !== null && ownValue(files, block.picture.file) !== undefined;
  if (!hasPicture) return <Rich html={block.html} />;
  const picture = (
    <View key="picture" style={blockStyles.column}>
      <StoredPicture picture={block.picture} files={files} style={{ height: 185, borderRadius: 5 }} />
    </View>
  );
  const words = (
    <View key="words" style={blockStyles.column}>
      <Rich html={block.html} />
    </View>
  );
  return (
    <View
      style={[blockStyles.row, ...edges(0, 1), styles.centred]}
      wrap={isLong(block.html, PAGE_LETTERS / 2)}
    >
      {block.side === "left" ? [picture, words] : [words, picture]}
    </View>
  );
}

export const Named = ({ name, role }: { name: string; role: string }) => (
  <View>
    <Text style={blockStyles.strong}>{name}</Text>
    {role ? <Text style={blockStyles.muted}>{role}</Text> : null}
  </View>
);

/** As on the page: side by side, three in a row if there are more than two, their words below the portraits. */
export function People({ block: { people }, files }: BlockProps<"people">) {
  const columns = people.length > 2 ? 3 : 2;
  return inRows(people, columns).map((row, index, rows) => (
    <View key={index} style={[blockStyles.row, blockStyles.first, ...edges(index, rows.length)]} wrap={false}>
      {row.map(({ picture, name, role, text }, column) => (
        <View key={column} style={[blockStyles.column, styles.words]}>
          <StoredPicture picture={picture} files={files} style={styles.portrait} />
          <Named name={name} role={role} />
          {text ? <Text style={blockStyles.small}>{text}</Text> : null}
        </View>
      ))}
      <EmptyColumns count={columns - row.length} />
    </View>
  ));
}

/** The still picture and the title both lead to the video. */
export const Video = ({ block, document, tones, files }: BlockProps<"video">) =>
  block.address ? (
    <View style={edges(0, 1)} wrap={false}>
      <Link src={block.address} style={blockStyles.link}>
        <StoredPicture
          picture={block.picture}
          files={files}
          style={{ height: (CONTENT * 9) / 16, borderRadius: 5 }}
        />
        <Text style={[blockStyles.strong, styles.title, { color: tones.ink }]}>
          {block.title || document.texts.blocks.video}
        </Text>
      </Link>
      <Text style={blockStyles.muted}>
        {document.texts.blocks.opensAt.replace("{host}", new URL(block.address).host)}
      </Text>
    </View>
  ) : null;

export const FileLink = ({ block: { file, title }, document, tones }: BlockProps<"file">) =>
  file ? (
    <View style={edges(0, 1)} wrap={false}>
      <Link src={`${document.site}/api/storage/${file.file}`} style={blockStyles.link}>
        <Text style={[blockStyles.strong, { color: tones.ink }]}>{title || file.name}</Text>
      </Link>
      <Text style={blockStyles.muted}>{file.name}</Text>
    </View>
  ) : null;

const styles = StyleSheet.create({
  centred: { alignItems: "center", gap: 20 },
  caption: { marginTop: 3, fontSize: 8, color: greys.muted },
  words: { gap: 5 },
  portrait: { width: 52, height: 52, borderRadius: 26 },
  title: { marginTop: 4 },
});
