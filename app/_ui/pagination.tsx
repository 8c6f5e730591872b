"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState, type SubmitEvent } from "react";
import { readPlainNumber } from "@/lib/core/money/typed-number";
import { IconButton } from "./button";
import { NumberNote, useProblemText } from "./numeric-field";

type Props = {
  /** Name of the list, for pages with several. */
  list?: string;
  page: number;
  lastPage: number;
  total: number;
  /** There are more than the total. */
  isMore?: boolean;
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
  isMore = false,
  perPage,
  onPage,
  sizes = [10, 20, 25, 50],
  onPerPage,
}: Props) {
  const t = useTranslations("common.pagination");
  const noteId = useId();
  const typed = useTypedPage({ page, lastPage, onPage });
  return (
    <nav
      aria-label={list === undefined ? t("label") : t("labelOf", { list })}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-muted"
    >
      <p className="tabular-nums">
        {t(isMore ? "rangeOfMore" : "range", {
          from: total === 0 ? 0 : (page - 1) * perPage + 1,
          to: Math.min(total, page * perPage),
          total,
        })}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {onPerPage && <PageSize sizes={sizes} perPage={perPage} onPerPage={onPerPage} />}
        <form
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            typed.leave();
          }}
          className="flex items-center gap-1.5"
        >
          <IconButton
            label={t("previous")}
            icon={<ChevronLeft />}
            // Not disabled, which would take the focus from whoever gets to the end.
            aria-disabled={page <= 1 || undefined}
            onClick={() => page > 1 && onPage(page - 1)}
          />
          <label className="flex items-center gap-2">
            <span>{t("page")}</span>
            <input
              inputMode="numeric"
              autoComplete="off"
              value={typed.text}
              onChange={(event) => typed.type(event.target.value)}
              onBlur={typed.leave}
              aria-invalid={typed.isRefused || undefined}
              aria-describedby={typed.note === null ? undefined : noteId}
              className={`${BOX} w-14 text-center tabular-nums aria-invalid:border-danger`}
            />
          </label>
          <span className="whitespace-nowrap tabular-nums">{t("of", { last: lastPage })}</span>
          <IconButton
            label={t("next")}
            icon={<ChevronRight />}
            aria-disabled={page >= lastPage || undefined}
            onClick={() => page < lastPage && onPage(page + 1)}
          />
        </form>
      </div>
      <NumberNote
        id={noteId}
        text={typed.note}
        isProblem={typed.isRefused}
        className="-mt-3 basis-full text-right"
      />
    </nav>
  );
}

/**
 * The text of the page's number, applied on blur and Enter as that of a numeric field: limited to the pages that
 * there are, and refused with the reason if it is no whole number. A change of page replaces it.
 */
function useTypedPage({ page, lastPage, onPage }: Pick<Props, "page" | "lastPage" | "onPage">) {
  const number = useTranslations("common.number");
  const language = useLocale();
  const problemText = useProblemText();
  const [draft, setDraft] = useState<{ text: string; isLeft: boolean } | null>(null);
  const [corrected, setCorrected] = useState<{ page: number; bound: "most" | "least" } | null>(null);
  const [shownPage, setShownPage] = useState(page);
  if (shownPage !== page) {
    setShownPage(page);
    setDraft(null);
    if (corrected?.page !== page) setCorrected(null);
  }
  const reading = draft && readPlainNumber(draft.text, { language, decimals: 0, most: lastPage });
  const problem = draft?.isLeft && reading && !reading.ok ? reading : null;
  const correction = corrected?.page === page ? number(corrected.bound, { value: page }) : null;
  return {
    text: draft?.text ?? String(page),
    isRefused: problem !== null,
    note: problem ? problemText(problem) : correction,
    type: (text: string) => {
      setDraft({ text, isLeft: false });
      setCorrected(null);
    },
    leave: () => {
      if (!draft || !reading) return;
      if (!reading.ok) return setDraft({ ...draft, isLeft: true });
      setDraft(null);
      const wanted = reading.value ?? page;
      const next = Math.min(lastPage, Math.max(1, wanted));
      if (next !== wanted) setCorrected({ page: next, bound: wanted > next ? "most" : "least" });
      if (next !== page) onPage(next);
    },
  };
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
