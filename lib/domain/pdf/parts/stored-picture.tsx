import { Image } from "@react-pdf/renderer";
import type { BlockPicture } from "@/lib/core/documents/fields";
import type { StoredFiles } from "../document";

type Props = {
  picture: BlockPicture | null;
  files: StoredFiles;
  /** Its width and height in points. */
  style: Record<string, string | number>;
};

/** A picture of a block, cut around its focus point where its box has another shape; nothing when its bytes are missing. */
export function StoredPicture({ picture, files, style }: Props) {
  const bytes = picture && files[picture.file];
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

/** The library reads PNG and JPEG alone. */
function formatOf(bytes: Uint8Array): "png" | "jpg" | null {
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return "png";
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? "jpg" : null;
}
