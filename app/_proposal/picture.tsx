import { createElement, type ComponentProps } from "react";

/** A plain picture. The framework's own element is for its optimiser, which is off: pictures are stored in the size they are shown in. */
export const Picture = (props: ComponentProps<"img"> & { alt: string }) => createElement("img", props);
