import { useId, type ReactNode } from "react";
import type { send } from "@/app/_client/send";
import type { factorCalls } from "@/lib/domain/factors/calls";
import { PartHead } from "../part-head";

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
      <PartHead id={id} title={title} text={text}>
        {action}
      </PartHead>
      {children}
    </section>
  );
}
