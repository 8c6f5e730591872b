import { useId, type ReactNode } from "react";

/** A part of the form under a heading. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <div>
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
        {hint && <p className="mt-1 text-xs text-faint">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
