import type { ReactNode } from "react";

type Props = {
  status: number;
  /** A failure's number is red. */
  isFailure?: boolean;
  title: string;
  /** The tab has the title by the framework's metadata. */
  hasTitle?: boolean;
  /** The text, and what leads on. */
  children: ReactNode;
};

/**
 * A page in place of one that cannot be shown. Pages that are made without the framework look the same
 * (lib/platform/http/message-html.ts).
 */
export const StatusPage = ({ status, isFailure = false, title, hasTitle = false, children }: Props) => (
  <main className="mx-auto flex max-w-lg flex-col items-start px-6 py-24">
    {hasTitle ? null : <title>{`${title} · Kapi`}</title>}
    <p className={`text-sm font-semibold ${isFailure ? "text-danger" : "text-accent"}`}>{status}</p>
    <h1 className="mt-2 text-2xl font-semibold tracking-tight">{title}</h1>
    {children}
  </main>
);
