import { classes } from "@/app/_ui/classes";
import { fileAddress } from "@/lib/domain/branding/file-address";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { PICTURE_WIDTHS } from "@/lib/core/documents/picture-widths";
import { Picture } from "../pictures";

/** The URL of a block's stored file. */
export const storedAddress = (name: string): string => fileAddress(`/storage/${name}`) ?? "";

/** The widths of a picture, of which the browser takes the one that fits; null if there is only one. */
export function sourcesOf(picture: BlockPicture): string | null {
  const address = storedAddress(picture.file);
  const widths = PICTURE_WIDTHS.filter((width) => width < picture.width);
  if (widths.length === 0) return null;
  return [...widths.map((width) => `${address}?w=${width} ${width}w`), `${address} ${picture.width}w`].join(
    ", ",
  );
}

/**
 * A picture in its displayed size, cropped around its focus point if its box has another aspect ratio. Below
 * the first screen it is loaded lazily.
 */
export function BlockImage({
  picture,
  sizes,
  className,
  isFirst = false,
}: {
  picture: BlockPicture;
  sizes: string;
  /** Must set width and height. */
  className: string;
  isFirst?: boolean;
}) {
  const srcSet = sourcesOf(picture);
  return (
    <Picture
      {...(srcSet === null ? {} : { sizes, srcSet })}
      src={storedAddress(picture.file)}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
      className={classes("bg-slate-100 object-cover", className)}
      style={{ objectPosition: `${picture.focus.x}% ${picture.focus.y}%` }}
    />
  );
}
