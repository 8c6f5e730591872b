import { Image } from "@react-pdf/renderer";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { kindOf } from "@/lib/platform/uploads/file-kind";
import type { StoredFiles } from "../document";
import { ownValue } from "@/lib/core/own-value";

type Props = {
  picture: BlockPicture | null;
  files: StoredFiles;
  /** Its width and height in points. */
  style: Record<string, string | number>;
};

/**
 * A picture of a block, cropped around its focus point if its box has another aspect ratio; nothing if its bytes
 * are missing.
 */
export function StoredPicture({ picture, files, style }: Props) {
  const bytes = picture && ownValue(files, picture.file);
  const format = bytes && formatOf(bytes);
  if (!bytes || !format) return null;
  const { x, y } = picture.focus;
  return (
    <Image
      src={{ data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), format }}
      style={{ objectFit: "cover", objectPositionX: `${x}%`, objectPositionY: `${y}%`, ...style }}
    />
  );
}

/** The library reads only PNG and JPEG. */
function formatOf(bytes: Uint8Array): "png" | "jpg" | null {
  const kind = kindOf(bytes);
  return kind === "jpeg" ? "jpg" : kind === "png" ? kind : null;
}
