import { Copy, Package, Pencil, Trash2 } from "lucide-react";
import type { useTranslations } from "next-intl";
import { usePerPeriod } from "@/app/_pricing/use-per-period";
import { classes } from "@/app/_ui/classes";
import { Badge } from "@/app/_ui/badge";
import type { Column } from "@/app/_ui/data-table/types";
import { IconButton } from "@/app/_ui/button";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { useStaffText } from "@/app/_ui/staff-text";
import { cutText } from "./cut-text";
import { shownPicture } from "./shown-picture";
import type { Categories } from "./categories/use-categories";
import { CostButton } from "./cost/cost-button";
import type { Chosen } from "./chosen";
import { isOption } from "./form/item-terms";

type Parts = {
  t: ReturnType<typeof useTranslations<"catalogItems">>;
  categories: Categories;
  constants: ConstantAnswer[];
  currency: string;
  rights: Rights;
  /** The service that is being duplicated. */
  duplicating: number | null;
  onEdit: (id: number) => void;
  onDuplicate: (item: Chosen) => void;
  onDelete: (item: Chosen) => void;
};

/** The most characters of a description in the table (CAT-02). */
const MAX_CHARACTERS = 250;

export function itemColumns({
  t,
  categories,
  constants,
  currency,
  rights,
  duplicating,
  onEdit,
  onDuplicate,
  onDelete,
}: Parts): Column<CatalogItemAnswer>[] {
  return [
    {
      id: "title",
      header: t("columns.title"),
      phone: "title",
      sortable: true,
      width: { min: 14, share: 2 },
      cell: (item) => (
        <Title
          item={item}
          inactive={t("inactive")}
          category={categories.data.find(({ id }) => id === item.category_id)?.name}
          bundle={item.bundle ? t("bundle.badge", { count: item.bundle.parts.length }) : ""}
        />
      ),
    },
    {
      id: "description",
      header: t("columns.description"),
      width: { min: 14, share: 3 },
      className: "text-muted",
      cell: (item) => (
        <span className="line-clamp-4 wrap-anywhere">{cutText(item.description, MAX_CHARACTERS)}</span>
      ),
    },
    {
      id: "price",
      header: t("columns.price"),
      align: "right",
      cell: (item) => <Price item={item} {...{ t, constants, currency }} />,
    },
    { id: "limit", header: t("columns.limit"), align: "right", cell: (item) => item.purchase_limit ?? "–" },
    {
      id: "position",
      header: t("columns.position"),
      align: "right",
      sortable: true,
      cell: ({ position }) => position,
    },
    ...(rights.mayCreate || rights.mayChange || rights.mayDelete
      ? [
          {
            id: "actions",
            header: t("columns.actions"),
            hideHeader: true,
            cell: (item) => (
              <Actions item={item} {...{ t, currency, rights, duplicating, onEdit, onDuplicate, onDelete }} />
            ),
          } satisfies Column<CatalogItemAnswer>,
        ]
      : []),
  ];
}

type ActionsProps = Pick<
  Parts,
  "t" | "currency" | "rights" | "duplicating" | "onEdit" | "onDuplicate" | "onDelete"
> & {
  item: CatalogItemAnswer;
};

function Actions({
  item: { id, title },
  t,
  currency,
  rights,
  duplicating,
  onEdit,
  onDuplicate,
  onDelete,
}: ActionsProps) {
  return (
    <span className="flex justify-end gap-1">
      {rights.mayChange && (
        <IconButton label={t("edit", { title })} icon={<Pencil />} onClick={() => onEdit(id)} />
      )}
      {rights.mayChange && rights.seesMargins && <CostButton item={{ id, title }} currency={currency} />}
      {rights.mayCreate && (
        <IconButton
          label={t("duplicate", { title })}
          icon={<Copy />}
          // Not disabled, which would take the focus away.
          aria-disabled={duplicating !== null || undefined}
          aria-busy={duplicating === id || undefined}
          onClick={() => onDuplicate({ id, title })}
        />
      )}
      {rights.mayDelete && (
        <IconButton
          tone="danger"
          label={t("deleteItem", { title })}
          icon={<Trash2 />}
          onClick={() => onDelete({ id, title })}
        />
      )}
    </span>
  );
}

type PriceProps = Pick<Parts, "t" | "constants" | "currency"> & { item: CatalogItemAnswer };

/** An item's amount, per period if it repeats, or its number of tiers, and how many rules change the price. */
function Price({ item, t, constants, currency }: PriceProps) {
  const { money } = useStaffText();
  const per = usePerPeriod();
  const rules = item.meta.conditional_pricing;
  const isCalculated = isOption(constants, item.pricing_option_id, "calculated");
  const tiers = isCalculated ? (rules?.price_intervals.length ?? 0) : 0;
  const changes = (rules?.price_modifiers.length ?? 0) + (rules?.price_modification_intervals.length ?? 0);
  const amount = isCalculated
    ? (item.base_price ?? item.standard_amount)
    : (item.standard_amount ?? item.base_price);
  if (item.bundle && item.bundle.price !== "own")
    return <span>{t(`bundle.costs.${item.bundle.price}`, { percent: item.bundle.percent })}</span>;
  const price = money(amount ?? 0, currency);
  const shown = item.rhythm ? per(price, item.rhythm.every) : price;
  return (
    <span className="inline-flex flex-col items-start gap-1 as-columns:items-end">
      <span className="tabular-nums">{tiers > 0 ? t("tierCount", { count: tiers }) : shown}</span>
      {changes > 0 && <span className="text-xs text-faint">{t("changeCount", { count: changes })}</span>}
    </span>
  );
}

type TitleProps = {
  item: CatalogItemAnswer;
  inactive: string;
  category: string | undefined;
  /** What it says of a bundle. */
  bundle: string;
};

function Title({ item, inactive, category, bundle }: TitleProps) {
  const facts = [bundle, item.code, category].filter(Boolean);
  const picture = shownPicture(item.meta.attachments ?? []);
  const address = picture && (Object.values(picture.thumbs)[0] ?? picture.original_url);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span
        className={classes(
          "inline-flex size-10 shrink-0 items-center justify-center overflow-hidden",
          // Beside three actions, a narrow phone has room for the title alone.
          "rounded-control bg-sunken text-faint max-[22.5rem]:hidden",
        )}
      >
        {address ? (
          <img
            src={address}
            alt={picture.alt_text}
            width={40}
            height={40}
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          <Package aria-hidden="true" className="size-4" />
        )}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="line-clamp-3 min-w-0 font-medium wrap-anywhere">{item.title}</span>
        {!item.is_active && <Badge>{inactive}</Badge>}
        {facts.length > 0 && (
          <span className="basis-full text-xs text-faint wrap-anywhere">{facts.join(" · ")}</span>
        )}
      </span>
    </span>
  );
}

/** What the user may do with services. */
export type Rights = { mayCreate: boolean; mayChange: boolean; mayDelete: boolean; seesMargins: boolean };
