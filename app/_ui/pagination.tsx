"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { IconButton } from "./button";

type Props = {
  /** Name of the list, for pages with several. */
  list?: string;
  page: number;
  lastPage: number;
  total: number;
  perPage: number;
  onPage: (page: number) => void;
  /** Available page sizes; without onPerPage they cannot be chosen. */
  sizes?: readonly number[];
  onPerPage?: (size: number) => void;
};

/**
 * The current page of a list and the controls to change it: page numbers, and a page size (WID-04, LIM-07).
 */
export function Pagination({
  list,
  page,
  lastPage,
  total,
  perPage,
  onPage,
  sizes = [10, 20, 25, 50],
  onPerPage,
}: Props) {
  const t = useTranslations("common.pagination");
  const [draft, setDraft] = useState<string | null>(null);
  const go = (target: number) => {
    setDraft(null);
    const next = Math.min(lastPage, Math.max(1, target));
    if (next !== page) onPage(next);
  };
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (draft !== null) go(Number.parseInt(draft, 10) || page);
  };
  return (
    <nav
      aria-label={list === undefined ? t("label") : t("labelOf", { list })}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-muted"
    >
      <p className="tabular-nums">
        {t("range", {
          from: total === 0 ? 0 : (page - 1) * perPage + 1,
          to: Math.min(total, page * perPage),
          total,
        })}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {onPerPage && <PageSize sizes={sizes} perPage={perPage} onPerPage={onPerPage} />}
        <form onSubmit={submit} className="flex items-center gap-1.5">
          <IconButton
            label={t("previous")}
            icon={<ChevronLeft />}
            // Not disabled, which would take the focus from whoever gets to the end.
            aria-disabled={page <= 1 || undefined}
            onClick={() => go(page - 1)}
          />
          <label className="flex items-center gap-2">
            <span>{t("page")}</span>
            <input
              inputMode="numeric"
              autoComplete="off"
              value={draft ?? String(page)}
              onChange={(event) => setDraft(event.target.value.replace(/\D/g, ""))}
              onBlur={() => submit()}
              className={`${BOX} w-14 text-center tabular-nums`}
            />
          </label>
          <span className="whitespace-nowrap tabular-nums">{t("of", { last: lastPage })}</span>
          <IconButton
            label={t("next")}
            icon={<ChevronRight />}
            aria-disabled={page >= lastPage || undefined}
            onClick={() => go(page + 1)}
          />
        </form>
      </div>
    </nav>
  );
}

type PageSizeProps = { sizes: readonly number[]; perPage: number; onPerPage: (size: number) => void };

function PageSize({ sizes, perPage, onPerPage }: PageSizeProps) {
  const t = useTranslations("common.pagination");
  return (
    <label className="flex items-center gap-2">
      {t("size")}
      <select
        value={perPage}
        onChange={(event) => onPerPage(Number(event.target.value))}
        className={`${BOX} pr-1`}
      >
        {[...new Set([...sizes, perPage])]
          .sort((a, b) => a - b)
          .map((size) => (
            <option key={size}>{size}</option>
          ))}
      </select>
    </label>
  );
}

const BOX =
  "min-h-9 rounded-control border border-control bg-surface px-2 text-base text-ink sm:min-h-8 sm:text-sm";
