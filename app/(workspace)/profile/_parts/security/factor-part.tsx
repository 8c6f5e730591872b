import { useId, type ReactNode } from "react";
import type { send } from "@/app/_client/send";
import type { factorCalls } from "@/lib/domain/factors/calls";

/** What each part is given, and how it tells of a change, with the recovery codes that came with it. */
export type PartProps = {
  factors: Awaited<ReturnType<typeof send<typeof factorCalls.list>>>;
  onChanged: (codes?: readonly string[] | null) => void;
};

type Props = { title: string; text: ReactNode; action?: ReactNode; children?: ReactNode };

/** One kind of factor: what it is, what there is of it, and what can be done. */
export function FactorPart({ title, text, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          <p className="mt-1 text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
