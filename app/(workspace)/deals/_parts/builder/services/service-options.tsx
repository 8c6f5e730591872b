import { Check, ChevronDown, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { classes } from "@/app/_ui/classes";
import { VisuallyHidden } from "@/app/_ui/visually-hidden";
import { useActiveInView } from "@/app/_ui/use-combobox";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { useBuilder } from "../builder-context";
import { unitsLeft } from "../clamp";
import { useMoneyText } from "../money-text";
import { priceItem } from "../price-item";
import type { OfferGroup } from "./use-service-search";

type Props = {
  id: string;
  optionId: (index: number) => string;
  groups: readonly OfferGroup[];
  active: number;
  /** How many services are shown, and how many there are; null: not known yet. */
  shown: number;
  total: number | null;
  onPoint: (index: number) => void;
  onChoose: (item: CatalogItemAnswer) => void;
  /** How many options there are before the one that shows more. */
  options: number;
  onToggle: (key: string) => void;
  /** Shows more of them; null if there are none. */
  onMore: (() => void) | null;
};

/** The services that the search offers, in groups with consecutive numbers, and an option that shows more of them. */
export function ServiceOptions(props: Props) {
  const { id, optionId, groups, active, shown, total, options, onPoint, onChoose, onToggle, onMore } = props;
  const t = useTranslations("builder.services");
  const { deal } = useBuilder();
  const linesOf = ({ id: service }: CatalogItemAnswer) =>
    deal.selectedItems.filter(({ catalogItemId }) => catalogItemId === service).length;
  useActiveInView(active >= 0, optionId(active));
  const before = (group: number) =>
    groups.slice(0, group).reduce((sum, { items, category }) => sum + items.length + (category ? 1 : 0), 0);
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t("catalog")}
      className="max-h-[min(24rem,45dvh)] overflow-auto p-1.5"
    >
      {groups.map(({ heading, items, category }, group) => {
        const label = heading === "category" ? (category?.label ?? "") : t(`offers.${heading}`);
        const first = before(group) + (category ? 1 : 0);
        return (
          <li key={category?.key ?? heading} role="presentation">
            {heading !== "found" && !category && (
              <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs font-medium text-faint">
                {label}
              </p>
            )}
            <ul role="group" aria-label={label}>
              {category && (
                <CategoryOption
                  id={optionId(first - 1)}
                  category={category}
                  isActive={first - 1 === active}
                  onPoint={() => onPoint(first - 1)}
                  onToggle={onToggle}
                />
              )}
              {items.map((item, index) => (
                <Service
                  key={item.id}
                  id={optionId(first + index)}
                  item={item}
                  lines={linesOf(item)}
                  isSpent={unitsLeft(item, deal.selectedItems) === 0}
                  isActive={first + index === active}
                  onPoint={() => onPoint(first + index)}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          </li>
        );
      })}
      {onMore && (
        <li
          {...HELD}
          id={optionId(options)}
          role="option"
          aria-selected={options === active}
          onPointerMove={() => onPoint(options)}
          onClick={onMore}
          className={classes(OPTION, "text-muted", options === active && "bg-sunken")}
        >
          <ChevronDown aria-hidden="true" className="size-4 text-faint" />
          {t("more")}
          {total !== null && (
            <span className="ml-auto text-xs text-faint tabular-nums">{t("shownOf", { shown, total })}</span>
          )}
        </li>
      )}
    </ul>
  );
}

type CategoryProps = {
  id: string;
  category: NonNullable<OfferGroup["category"]>;
  isActive: boolean;
  onPoint: () => void;
  onToggle: (key: string) => void;
};

/** The heading of a category: choosing it closes and opens it, which is said, as an option has no such state. */
function CategoryOption({ id, category: { key, label, count, isClosed }, ...props }: CategoryProps) {
  const t = useTranslations("builder.services");
  return (
    <li
      {...HELD}
      id={id}
      role="option"
      aria-selected={props.isActive}
      onPointerMove={props.onPoint}
      onClick={() => props.onToggle(key)}
      className={classes(OPTION, "cursor-pointer font-semibold", props.isActive && "bg-sunken")}
    >
      <ChevronDown
        aria-hidden="true"
        className={classes("size-4 text-faint transition-transform", isClosed && "-rotate-90")}
      />
      <span className="min-w-0 flex-1 truncate">{label}</span>{" "}
      <span className="text-xs font-normal text-faint tabular-nums">{count}</span>{" "}
      <VisuallyHidden>{t(isClosed ? "openCategory" : "closeCategory")}</VisuallyHidden>
    </li>
  );
}

type ServiceProps = {
  id: string;
  item: CatalogItemAnswer;
  /** Lines of the deal that have it. */
  lines: number;
  /** As many are chosen as may be sold. */
  isSpent: boolean;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (item: CatalogItemAnswer) => void;
};

/** A service with its price, and what of it the deal has already. */
function Service({ id, item, lines, isSpent, isActive, onPoint, onChoose }: ServiceProps) {
  const t = useTranslations("builder.services");
  const b = useTranslations("builder.bundles");
  const { resolve, money } = useBuilder();
  const moneyText = useMoneyText(money.currency);
  const resolved = resolve(item);
  const price = resolved.isConditional || item.bundle ? null : priceItem(resolved, {}, money);
  const notes = [
    item.code,
    lines > 0 && t("inDeal", { count: lines }),
    item.purchase_limit !== null && t(isSpent ? "spent" : "limit", { limit: item.purchase_limit }),
  ].filter(Boolean);
  const Mark = lines > 0 ? Check : Plus;
  return (
    <li
      {...HELD}
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      aria-disabled={isSpent || undefined}
      onClick={() => onChoose(item)}
      className={classes(
        OPTION,
        isActive && "bg-sunken",
        isSpent ? "cursor-not-allowed text-faint" : "cursor-pointer",
      )}
    >
      <Mark
        aria-hidden="true"
        className={classes("size-4", lines > 0 ? "text-primary-700 dark:text-primary-200" : "text-faint")}
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium wrap-anywhere">{item.title}</span>{" "}
        {notes.length > 0 && <span className="block text-xs text-faint">{notes.join(" · ")}</span>}
      </span>{" "}
      <span className={classes("max-w-[45%] text-right text-muted tabular-nums", !price?.ok && "text-xs")}>
        {item.bundle
          ? b("parts", { count: item.bundle.parts.length })
          : price?.ok
            ? moneyText(price.calculated)
            : t("byAnswers")}
        {item.unit !== "" && (
          <span className="block text-xs text-faint">{t("per", { unit: item.unit })}</span>
        )}
      </span>
    </li>
  );
}

/** Pressing would move the focus out of the field, and blur closes the list. */
const HELD = { onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault() };

// Touch targets on a phone need 44 px.
const OPTION = classes(
  "flex min-h-11 items-center gap-3 rounded-md px-2.5 py-1.5 text-sm sm:min-h-10",
  "[&>svg]:shrink-0",
);
