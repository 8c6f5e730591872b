import type { ReactNode } from "react";

type Props = {
  /** Id of the heading, for `aria-labelledby`. */
  id?: string;
  title: string;
  text: ReactNode;
  /** Controls at the end of the head. */
  children?: ReactNode;
};

/** The head of a part of the profile: heading, text and controls. */
export const PartHead = ({ id, title, text, children }: Props) => (
  <div className="flex flex-wrap items-start justify-between gap-4">
    <div className="min-w-0 flex-1 basis-64">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <p className="mt-1 text-sm text-muted">{text}</p>
    </div>
    {children}
  </div>
);
