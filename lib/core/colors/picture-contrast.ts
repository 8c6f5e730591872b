import { contrast } from "./contrast";

/** The contrast that WCAG 2.2 asks of graphics (1.4.11). */
const GRAPHIC = 3;
/** Of a logo's own pixels: a shadow or a thin line in a dark tone does not make it unreadable. */
const READABLE_SHARE = 0.85;

/**
 * Whether a picture can be seen on a background (#rrggbb): whether most of what is not transparent contrasts with
 * it. An empty picture can. pixels: RGBA, as canvases give them.
 */
export function isReadableOn(pixels: ArrayLike<number>, background: string): boolean {
  let [opaque, readable] = [0, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue;
    opaque += 1;
    const color = `#${[0, 1, 2].map((channel) => hex(pixels[at + channel] ?? 0)).join("")}`;
    if (contrast(color, background) >= GRAPHIC) readable += 1;
  }
  return readable >= opaque * READABLE_SHARE;
}

const hex = (channel: number): string => channel.toString(16).padStart(2, "0");
