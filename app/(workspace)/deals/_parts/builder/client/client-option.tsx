import type { ClientResult } from "@/lib/clients/schema";
import { classes } from "@/app/_ui/classes";
import { Avatar } from "./avatar";

type Props = { id: string; result: ClientResult; isActive: boolean; onChoose: (result: ClientResult) => void };

/** One found client, the searched part of its name marked. */
export const ClientOption = ({ id, result, isActive, onChoose }: Props) => (
  <li
    id={id}
    role="option"
    aria-selected={isActive}
    // Pressing would take the focus, and leaving closes the list.
    onPointerDown={(event) => event.preventDefault()}
    onClick={() => onChoose(result)}
    className={classes("flex cursor-pointer items-center gap-3 rounded-md px-2.5 py-2 hover:bg-sunken", isActive && "bg-sunken")}
  >
    <Avatar {...result.avatar} />
    <span className="min-w-0 flex-1">
      <span className="block truncate text-sm font-medium">
        {result.highlight.before}
        {result.highlight.match && <mark className="rounded-sm bg-warning-200 text-ink dark:bg-warning-500/40">{result.highlight.match}</mark>}
        {result.highlight.after}
      </span>
      {result.subtitle && <span className="block truncate text-xs text-faint">{result.subtitle}</span>}
    </span>
  </li>
);
