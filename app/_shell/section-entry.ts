import type { ReactNode } from "react";

/** One way in a section's side navigation. */
export type SectionEntry = { href: `/${string}`; label: string; icon: ReactNode };
