import { useId, useState, type ReactNode } from "react";
import { classes } from "../classes";
import { FoldButton } from "./fold-button";
import type { TableState } from "./use-table-state";

type Props = {
  label: string;
  state: TableState;
  /** The filter that is always in sight. */
  first: ReactNode;
  /** Names of the others. */
  folded: readonly string[];
  /** Columns of all of them on a window that is wide enough. */
  className: string;
  children: ReactNode;
};

/** A list's filters side by side; on a phone the first of them, and a button that shows the others. */
export function FoldedFilters({ label, state, first, folded, className, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = folded.filter((name) => state.filters[name] !== undefined).length;
  return (
    <div role="search" aria-label={label} className={classes("grid w-full gap-3", className)}>
      <div className="flex items-end gap-3 sm:contents">
        {first}
        <FoldButton controls={id} isOpen={isOpen} count={count} onClick={() => setOpen(!isOpen)} />
      </div>
      <div
        id={id}
        className={classes("grid grid-cols-2 items-end gap-3 sm:contents", isOpen ? null : "max-sm:hidden")}
      >
        {children}
      </div>
    </div>
  );
}
