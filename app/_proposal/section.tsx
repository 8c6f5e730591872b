import type { CSSProperties, ReactNode } from "react";

/** A part of the proposal that its reader can fold, without scripts too; open at first, and always on paper. */
export const Section = ({
  title,
  style,
  children,
}: {
  title: string;
  style?: CSSProperties | undefined;
  children: ReactNode;
}) => (
  <details open className="proposal-fold group/section">
    <summary className="-mx-1 mb-3 flex w-fit cursor-pointer list-none items-center gap-2 rounded px-1 focus-visible:outline-2 focus-visible:outline-slate-900">
      <h2 className="text-lg font-semibold tracking-tight" style={style}>
        {title}
      </h2>
      <svg
        aria-hidden
        viewBox="0 0 16 16"
        className="proposal-fold-mark size-4 text-slate-500 transition-transform group-open/section:rotate-90 motion-reduce:transition-none"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
      >
        <path d="m6 3.5 4.5 4.5L6 12.5" />
      </svg>
    </summary>
    {children}
  </details>
);
