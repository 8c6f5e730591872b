import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { cutLabel } from "../cut-label";

/** A chosen option, with a way out. */
export function Chip({
  label,
  disabled,
  onRemove,
}: {
  label: string;
  disabled?: boolean;
  onRemove: () => void;
}) {
  const t = useTranslations("common");
  return (
    <span
      title={label}
      className="inline-flex max-w-full items-center gap-0.5 rounded-md bg-primary-100 py-0.5 pl-2 text-xs font-medium text-primary-800 dark:bg-primary-500/20 dark:text-primary-200"
    >
      <span className="min-w-0 break-words">{cutLabel(label)}</span>
      <button
        type="button"
        disabled={disabled}
        aria-label={t("remove", { name: label })}
        onClick={onRemove}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-md hover:bg-primary-200 disabled:opacity-50 dark:hover:bg-primary-500/30"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}
