import { StyleSheet, View } from "@react-pdf/renderer";
import type { ComponentType, ReactNode } from "react";
import type { Block, BlockType } from "@/lib/core/documents/blocks";
import type { BlockProps } from "./block-props";
import { Rich } from "./headings";
import { FileLink, People, Pictures, TextPicture, Video } from "./picture-blocks";
import { greys } from "./styles";
import { Figures, Heading, Quotation, Steps, Table, Terms } from "./word-blocks";

type Props<Type extends BlockType> = BlockProps<Type> & { services: ReactNode };

/** How each kind of block is drawn. */
const BLOCKS: { [Type in BlockType]: ComponentType<Props<Type>> } = {
  heading: Heading,
  text: ({ block }) => (
    <View style={styles.text}>
      <Rich html={block.html} />
    </View>
  ),
  pictures: Pictures,
  text_picture: TextPicture,
  quotation: Quotation,
  people: People,
  steps: Steps,
  figures: Figures,
  table: Table,
  video: Video,
  file: FileLink,
  terms: Terms,
  divider: () => <View style={styles.divider} />,
  page_break: () => <View break />,
  services: ({ services }) => services,
};

/**
 * One block of a proposal in the PDF. `services`: rendered in the place of the services. Blocks must be direct
 * children of the page, because the library keeps only those together.
 */
export function DocumentBlock(props: Omit<Props<BlockType>, "block"> & { block: Block }): ReactNode {
  // The compiler does not follow that a block and its component are of the same kind.
  const OfKind = BLOCKS[props.block.type] as ComponentType<Props<BlockType>>;
  return <OfKind {...props} />;
}

const styles = StyleSheet.create({
  // Two texts in a row stand closer than other blocks: they go on.
  text: { marginTop: 2, marginBottom: 4 },
  divider: { marginVertical: 18, borderBottomWidth: 0.75, borderBottomColor: greys.line },
});
