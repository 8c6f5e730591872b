import { GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, Ref } from "react";
import { classes } from "./classes";

export type DragHandleProps = {
  ref: Ref<HTMLButtonElement>;
  drag: ComponentProps<"button">;
  name: string;
  className?: string;
};

/** The drag handle of a sortable row. Only it listens, so that the row keeps its role and its links. */
export function DragHandle({ ref, drag, name, className }: DragHandleProps) {
  const t = useTranslations("common.sort");
  return (
    <button
      {...drag}
      ref={ref}
      type="button"
      aria-label={t("handle", { name })}
      className={classes(
        "inline-flex size-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-md",
        "text-faint hover:bg-sunken hover:text-ink active:cursor-grabbing",
        className,
      )}
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  );
}
