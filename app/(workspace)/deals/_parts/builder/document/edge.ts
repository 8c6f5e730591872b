import { classes } from "@/app/_ui/classes";

const ABOVE = classes(
  "@max-xl:rounded-control @max-xl:bg-white @max-xl:shadow-float",
  "pointer-coarse:rounded-control pointer-coarse:bg-white pointer-coarse:shadow-float",
);

/**
 * The place of the buttons of a block, a section or a line: in the margin beside its first line; where there is no
 * margin, and for fingers, above its corner.
 */
export const EDGE = classes(
  "absolute right-0 bottom-full z-10 flex items-center @xl:top-0 @xl:right-full @xl:bottom-auto @xl:w-12",
  "@xl:flex-wrap @xl:justify-end @4xl:w-auto @4xl:flex-nowrap @4xl:pr-1 pointer-coarse:w-auto!",
  "pointer-coarse:top-auto! pointer-coarse:right-0! pointer-coarse:bottom-full!",
  // In the margin the pointer finds them by itself; above the corner they would be in the way of what is there.
  "pointer-events-none opacity-0 @xl:pointer-events-auto pointer-coarse:pointer-events-none!",
  "transition-opacity motion-reduce:transition-none",
  // There they lie on what is above.
  ABOVE,
);

/** Shows the buttons ([data-edge]) with the pointer or the focus in what has them, but not those of its parts. */
export const WITH_EDGE = classes(
  "[&:is(:hover,:focus-within)>[data-edge]]:pointer-events-auto!",
  "[&:is(:hover,:focus-within)>[data-edge]]:opacity-100",
);

/** Size of a button there. */
export const AT_EDGE = "size-6! pointer-coarse:size-11! [&_svg]:size-4";
