import { StyleSheet, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { Block, BlockType } from "@/lib/core/documents/blocks";
import type { BlockProps } from "./block-props";
import { Rich } from "./headings";
import { FileLink, People, Pictures, TextPicture, Video } from "./picture-blocks";
import { greys } from "./styles";
import { Figures, Heading, Quotation, Steps, Table, Terms } from "./word-blocks";

/**
 * One block of a proposal in the PDF. `services`: rendered in the place of the services. Blocks must be direct
 * children of the page, because the library keeps only those together.
 */
export function DocumentBlock({
  block,
  services,
  ...shared
}: Omit<BlockProps<BlockType>, "block"> & { block: Block; services: ReactNode }): ReactNode {
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

const styles = StyleSheet.create({
  divider: { marginVertical: 18, borderBottomWidth: 0.75, borderBottomColor: greys.line },
});
