import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { classes } from "../classes";
import { cutLabel } from "../cut-label";
import type { Option } from "../select-field";

type Props = {
  id: string;
  isOpen: boolean;
  options: readonly Option[];
  chosen: readonly string[];
  active: number;
  optionId: (place: number) => string;
  note: string;
  onToggle: (option: Option) => void;
};

/** The open list: chosen options carry a tick; where there are none it says why. */
export function MultiOptions({ id, isOpen, options, chosen, active, optionId, note, onToggle }: Props) {
  const t = useTranslations("common");
  return (
    <ul
      id={id}
      role="listbox"
      aria-multiselectable="true"
      aria-label={t("options")}
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-40 mt-1 max-h-64 overflow-auto rounded-card border border-line bg-surface p-1 shadow-float"
    >
      {options.map((option, place) => (
        <li
          key={option.value}
          id={optionId(place)}
          role="option"
          aria-selected={chosen.includes(option.value)}
          title={option.label}
          // Pressing would take the focus, and leaving closes the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onToggle(option)}
          className={classes(
            "flex cursor-pointer items-center gap-2 rounded-md px-2.5 py-2 text-sm aria-selected:font-medium",
            place === active && "bg-sunken",
          )}
        >
          <Check
            aria-hidden="true"
            className={classes("size-4 shrink-0 text-accent", !chosen.includes(option.value) && "invisible")}
          />
          <span className="min-w-0 truncate">{cutLabel(option.label)}</span>
        </li>
      ))}
      {options.length === 0 && (
        <li
          role="option"
          aria-disabled="true"
          aria-selected="false"
          className="px-2.5 py-2 text-sm text-faint"
        >
          {note}
        </li>
      )}
    </ul>
  );
}
