"use client";

import { PackageSearch, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { Pagination } from "@/app/_ui/pagination";
import { Spinner } from "@/app/_ui/spinner";
import { MAX_LINES } from "@/lib/domain/deals/limits";
import { SearchInput } from "@/app/_ui/search-input";
import { useBuilder } from "../builder-context";
import { BEGINS_HERE } from "../frame/steps";
import { PAGE_SIZE } from "../catalog-page";
import { CatalogRow } from "./catalog-row";
import { GridHead, CATALOG_LAYOUT } from "./grid";
import { unitsLeft } from "../clamp";
import type { SelectedItem } from "../selected-item";
import { useCatalogPage } from "./use-catalog-page";
import { useMoneyText } from "../money-text";
import type { LineActions } from "./use-line-actions";

/** The active services with a search, 10 on a page, each with a checkbox to choose it (BLD-24, S-087). */
export function CatalogTable({ actions }: { actions: LineActions }) {
  const t = useTranslations("builder.services");
  const { data, catalog, deal } = useBuilder();
  const [search, setSearch] = useState("");
  const [wantedPage, setWantedPage] = useState(1);
  const { items, page, lastPage, total, isLoading, isFailed, retry } = useCatalogPage(search, wantedPage);
  const isFull = deal.selectedItems.length >= MAX_LINES;
  return (
    <Card aria-label={t("catalog")} className="@container overflow-hidden">
      <div className="border-b border-line p-4">
        <SearchInput
          {...{ [BEGINS_HERE]: "" }}
          label={t("search")}
          icon={<Search />}
          value={search}
          onChange={(text) => {
            setSearch(text);
            setWantedPage(1);
          }}
        />
      </div>
      {isFailed && <CatalogFailure retry={retry} />}
      {isFull && (
        <div className="p-4">
          <Banner tone="warning">{t("full", { most: MAX_LINES })}</Banner>
        </div>
      )}
      {catalog.items.isLoading || catalog.fields.isLoading || isLoading ? (
        <p className="flex justify-center py-16 text-faint">
          <Spinner label={t("loading")} />
        </p>
      ) : isFailed && items.length === 0 ? null : items.length === 0 ? (
        <EmptyState
          icon={<PackageSearch />}
          title={search ? t("noneFound", { search }) : t("noneYet")}
          text={search ? t("searchOtherwise") : t("addServices")}
          action={
            !search &&
            data.mayCreateServices && (
              <ButtonLink href="/sales/catalog-items/create" prefetch={false} variant="secondary">
                {t("newService")}
              </ButtonLink>
            )
          }
        />
      ) : (
        <CatalogRows items={items} isFull={isFull} actions={actions} />
      )}
      {total !== null && total > PAGE_SIZE && (
        <div className="border-t border-line px-4 py-3">
          <Pagination
            page={page}
            lastPage={lastPage}
            total={total}
            perPage={PAGE_SIZE}
            onPage={setWantedPage}
          />
        </div>
      )}
    </Card>
  );
}

/** Says that the services could not be loaded, with a retry. */
function CatalogFailure({ retry }: { retry: () => void }) {
  const t = useTranslations("builder.services");
  return (
    <div className="p-4">
      <Banner
        tone="error"
        action={
          <Button size="sm" variant="secondary" onClick={retry}>
            {t("retry")}
          </Button>
        }
      >
        {t("loadFailed")}
      </Banner>
    </div>
  );
}

type RowsProps = { items: readonly CatalogItemAnswer[]; isFull: boolean; actions: LineActions };

/** The services of a page, each with its lines in the deal. */
function CatalogRows({ items, isFull, actions }: RowsProps) {
  const t = useTranslations("builder.services");
  const { deal, resolve, money, dispatch } = useBuilder();
  const chosen = useMemo(() => linesByService(deal.selectedItems), [deal.selectedItems]);
  const remove = useCallback(
    (item: CatalogItemAnswer) => dispatch({ type: "serviceRemoved", catalogItemId: item.id }),
    [dispatch],
  );
  const moneyText = useMoneyText(money.currency);
  return (
    <table role="table" aria-label={t("catalog")} className="block w-full text-sm">
      <GridHead columns={["item", "quantity", "edit", "unitPrice", "totalPrice"]} layout={CATALOG_LAYOUT} />
      <tbody role="rowgroup" className="block divide-y divide-line">
        {items.map((item) => (
          <CatalogRow
            key={item.id}
            item={item}
            {...chosenOf(chosen.get(item.id) ?? [])}
            left={unitsLeft(item, deal.selectedItems)}
            isFull={isFull}
            resolve={resolve}
            money={money}
            moneyText={moneyText}
            onChoose={actions.choose}
            onRemove={remove}
            onQuantity={actions.changeQuantity}
            onEdit={actions.edit}
          />
        ))}
      </tbody>
    </table>
  );
}

function linesByService(lines: readonly SelectedItem[]): ReadonlyMap<number | null, SelectedItem[]> {
  const byService = new Map<number | null, SelectedItem[]>();
  for (const line of lines)
    byService.set(line.catalogItemId, [...(byService.get(line.catalogItemId) ?? []), line]);
  return byService;
}

const chosenOf = (lines: readonly SelectedItem[]) => ({
  line: lines[0] ?? null,
  lines: lines.length,
  total: lines.reduce((sum, { calculatedPrice }) => sum + calculatedPrice, 0),
});
