import type { MouseEvent } from "react";

/** For a proposal in the builder: nobody should write to the client from here, or lose what was written. */
export function keepFromLeaving(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest(".proposal a")) event.preventDefault();
}
