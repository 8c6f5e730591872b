"use client";

import { PackageSearch, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useId, useLayoutEffect, useRef, type RefObject } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { controlStyle } from "@/app/_ui/control-style";
import { EmptyState } from "@/app/_ui/empty-state";
import { Spinner } from "@/app/_ui/spinner";
import { comboboxInput } from "@/app/_ui/use-combobox";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { MAX_LINES } from "@/lib/domain/deals/limits";
import { useBuilder } from "../builder-context";
import { BEGINS_HERE } from "../frame/steps";
import { ServiceOptions } from "./service-options";
import { useServiceSearch } from "./use-service-search";

/**
 * The catalogue as a search field below the chosen services: typing finds, Enter or a click adds. The empty field
 * offers what was used last and most often (U-93).
 */
export const AddService = memo(function AddService({
  onChoose,
}: {
  onChoose: (item: CatalogItemAnswer) => void;
}) {
  const t = useTranslations("builder.services");
  const { deal } = useBuilder();
  const search = useServiceSearch(onChoose);
  const { items, isFailed, retry } = search.found;
  if (search.isEmpty) return <NoServices />;
  return (
    <div className="space-y-3">
      {isFailed && (
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
      )}
      {deal.selectedItems.length >= MAX_LINES ? (
        <Banner tone="warning">{t("full", { most: MAX_LINES })}</Banner>
      ) : isFailed && items.length === 0 ? null : (
        <Field search={search} />
      )}
    </div>
  );
});

/** The field, with its list in the page's flow, so that no chosen service is covered. */
function Field({ search }: { search: ReturnType<typeof useServiceSearch> }) {
  const t = useTranslations("builder.services");
  const id = useId();
  const { text, isOpen, groups, active, found, refused, shown, options, more, input } = search;
  const optionId = (index: number) => `${id}-option-${index}`;
  const isNone = isOpen && groups.length === 0;
  const field = useRef<HTMLInputElement>(null);
  useFieldInView(field);
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {t("search")}
      </label>
      <span className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
        />
        <input
          {...{ [BEGINS_HERE]: "" }}
          {...comboboxInput({
            isOpen: isOpen && !isNone,
            listId: isNone ? undefined : `${id}-list`,
            activeId: active >= 0 ? optionId(active) : undefined,
          })}
          {...input}
          ref={field}
          id={id}
          placeholder={t("search")}
          maxLength={MAX_SEARCH}
          onChange={(event) => input.onChange(event.target.value)}
          className={`${controlStyle} pl-9`}
        />
      </span>
      <p role="status" className="sr-only">
        {refused !== null && t("spent", { limit: refused })}
      </p>
      <div hidden={!isOpen} className="mt-2 rounded-card border border-line bg-surface shadow-float">
        {isNone ? (
          <p role="status" className="px-4 py-6 text-center text-sm text-muted">
            {found.isLoading ? (
              <Spinner label={t("loading")} />
            ) : (
              `${t("noneFound", { search: text.trim() })}. ${t("searchOtherwise")}`
            )}
          </p>
        ) : (
          <ServiceOptions
            id={`${id}-list`}
            total={found.total}
            onPoint={search.setActive}
            onChoose={(item) => {
              search.choose(item);
              field.current?.select();
            }}
            onToggle={search.toggle}
            onMore={more}
            {...{ optionId, groups, active, shown, options }}
          />
        )}
      </div>
    </div>
  );
}

/** Each line that is added moves the field down; it stays in view while one is adding. */
function useFieldInView(field: RefObject<HTMLInputElement | null>): void {
  const lines = useBuilder().deal.selectedItems.length;
  useLayoutEffect(() => {
    if (document.activeElement === field.current)
      void field.current?.parentElement?.scrollIntoView?.({ block: "nearest" });
  }, [field, lines]);
}

/** A workspace without services: what to do, for whoever may do it (U-61). */
function NoServices() {
  const t = useTranslations("builder.services");
  const { mayCreateServices } = useBuilder().data;
  return (
    <EmptyState
      icon={<PackageSearch />}
      title={t("noneYet")}
      text={t("addServices")}
      action={
        mayCreateServices && (
          <ButtonLink href="/sales/catalog-items/create" prefetch={false} variant="secondary">
            {t("newService")}
          </ButtonLink>
        )
      }
    />
  );
}
