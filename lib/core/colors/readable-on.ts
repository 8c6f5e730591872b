import { contrast } from "./contrast";

const WHITE = "#ffffff";
const BLACK = "#000000";

/** White or black, whichever reads better on a tenant's colour (#rrggbb); one of them always has at least 4.5 to 1. */
export function readableOn(background: string): string {
  return contrast(WHITE, background) >= contrast(BLACK, background) ? WHITE : BLACK;
}
