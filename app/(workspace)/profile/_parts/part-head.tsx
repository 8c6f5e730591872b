import type { ReactNode } from "react";

type Props = {
  /** Of the heading, where something is labelled by it. */
  id?: string;
  title: string;
  text: ReactNode;
  /** What can be done, at the head's end. */
  children?: ReactNode;
};

/** The head of a part of the profile. */
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
