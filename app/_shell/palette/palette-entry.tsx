import { Command } from "cmdk";
import type { LucideIcon } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { classes } from "@/app/_ui/classes";

/** A group of entries under its heading. */
export const PaletteGroup = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className={classes(
      "[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pb-1",
      "[&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-xs",
      "[&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-faint",
    )}
  >
    {children}
  </Command.Group>
);

type Props = {
  /** Unique in the list: a command may be among the recent ones and in its group. */
  value: string;
  href: string;
  icon: LucideIcon;
  title: string;
  description: string;
  disabled?: boolean;
  onChoose: () => void;
};

/** One command or result: icon, title, description. A link, so that the browser can open it in a new tab. */
export function PaletteEntry({
  value,
  href,
  icon: Icon,
  title,
  description,
  disabled = false,
  onChoose,
}: Props) {
  const follow = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault();
  };
  return (
    <Command.Item
      asChild
      value={value}
      disabled={disabled}
      onSelect={onChoose}
      className={classes(
        "flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md border-l-3",
        "border-transparent px-3 py-1.5 text-sm data-[selected=true]:border-accent",
        "data-[selected=true]:bg-primary-100 data-[selected=true]:dark:bg-primary-500/25",
        "data-[disabled=true]:cursor-default data-[disabled=true]:opacity-60",
      )}
    >
      <a href={href} tabIndex={-1} draggable={false} onClick={follow}>
        <Icon aria-hidden="true" className="size-[18px] shrink-0 text-muted" />
        <span className="min-w-0 sm:flex sm:flex-1 sm:items-baseline sm:gap-3">
          <span className="block truncate font-medium sm:shrink-0 sm:max-w-3/5">{title} </span>
          <span className="block min-w-0 truncate text-xs text-muted sm:ml-auto">{description}</span>
        </span>
      </a>
    </Command.Item>
  );
}
