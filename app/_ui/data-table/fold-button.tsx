import { ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../button";

type Props = {
  /** Of what it folds. */
  controls: string;
  isOpen: boolean;
  /** How many of the folded filters are set. */
  count: number;
  onClick: () => void;
};

/** On a phone, where a list's filters stand behind it, so that the list stays in sight. */
export function FoldButton({ controls, isOpen, count, onClick }: Props) {
  const t = useTranslations("common.table");
  return (
    <Button
      variant="secondary"
      className="sm:hidden"
      aria-expanded={isOpen}
      aria-controls={controls}
      icon={<ListFilter aria-hidden="true" className="size-4" />}
      onClick={onClick}
    >
      {count > 0 ? t("filterCount", { count }) : t("filters")}
    </Button>
  );
}
