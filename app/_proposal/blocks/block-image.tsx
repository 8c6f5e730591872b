import { classes } from "@/app/_ui/classes";
import { fileAddress } from "@/lib/domain/branding/file-address";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { PICTURE_WIDTHS } from "@/lib/core/documents/picture-widths";
import { Picture } from "../pictures";

/** Where a browser finds a stored file of a block. */
export const storedAddress = (name: string): string => fileAddress(`/storage/${name}`) ?? "";

/** The widths of a picture, of which the browser takes the one that fits; null where there is one. */
export function sourcesOf(picture: BlockPicture): string | null {
  const address = storedAddress(picture.file);
  const widths = PICTURE_WIDTHS.filter((width) => width < picture.width);
  if (widths.length === 0) return null;
  return [...widths.map((width) => `${address}?w=${width} ${width}w`), `${address} ${picture.width}w`].join(
    ", ",
  );
}

/**
 * A picture in the size that it is shown in, cut around its focus point where its box has another shape. Below the
 * first screen it is loaded when the reader comes near.
 */
export function BlockImage({
  picture,
  sizes,
  className,
  isFirst = false,
}: {
  picture: BlockPicture;
  sizes: string;
  /** Says how wide and high it is. */
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
