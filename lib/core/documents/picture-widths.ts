/** Widths in pixels in which a picture of a document can be requested, beside its full width. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/** The largest stored width of a picture, in pixels. */
export const WIDEST_PICTURE = 2_400;
/** Largest width of its JPEG or PNG: 240 dots per inch over the text width of a page. */
export const WIDEST_RASTER = 1_600;
/** Largest width of its AVIFs, which take four times as long to encode as WebP. */
export const WIDEST_AVIF = 1_600;
