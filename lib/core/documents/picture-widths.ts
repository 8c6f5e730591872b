/** Widths in pixels in which a picture of a document may be asked for, beside the whole one. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/** The most that is kept of a picture's width, in pixels. */
export const WIDEST_PICTURE = 2_400;
/** Of its JPEG or PNG: 240 dots per inch over the width of a page's text. */
export const WIDEST_RASTER = 1_600;
/** Of its AVIFs, which take four times as long to write as a WebP. */
export const WIDEST_AVIF = 1_600;
