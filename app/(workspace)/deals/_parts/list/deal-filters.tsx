"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition, type FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { SelectField, type Option } from "@/app/_ui/select-field";
import { Spinner } from "@/app/_ui/spinner";
import { TextField } from "@/app/_ui/text-field";
import { UntilReady } from "@/app/_ui/until-ready";
import type { DealsQuery } from "@/lib/deals/api";
import { listAddress } from "./list-address";

type Props = { query: DealsQuery; stages: readonly Option[] };
type Filters = { name: string; owner: string };

/** Milliseconds of quiet after which typing searches (WID-03). */
const QUIET = 300;

/** Advanced search: name, stage, owner (DLS-02). What is searched lives in the address. */
export function DealFilters({ query, stages }: Props) {
  const t = useTranslations("deals.filters");
  const common = useTranslations("common");
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const asked = filtersOf(query);
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState({ asked, searched: asked });
  // Somebody went back, or followed a link: the fields then say what is searched. What is still being typed stays.
  if (!isSame(asked, known.asked)) {
    setKnown({ ...known, asked });
    if (!isSame(asked, known.searched)) setTyped(asked);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (change: Partial<DealsQuery>) => {
    clearTimeout(timer.current);
    setKnown((before) => ({ ...before, searched: filtersOf({ ...query, ...change }) }));
    startTransition(() => router.replace(listAddress(query, change), { scroll: false }));
  };
  const type = (change: Partial<Filters>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(inQuery(next)), QUIET);
  };
  const clear = () => {
    setTyped({ name: "", owner: "" });
    search({ ...inQuery({ name: "", owner: "" }), "filter[stage]": undefined });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(inQuery(typed));
  };
  const isFiltered = Boolean(typed.name || typed.owner || query["filter[stage]"]);
  return (
    <UntilReady>
      <form role="search" aria-label={t("label")} onSubmit={submit} className="grid grid-cols-2 items-end gap-3 border-b border-line p-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
        <TextField className="max-sm:col-span-2" label={t("name")} placeholder={t("namePlaceholder")} maxLength={200} value={typed.name} onChange={(event) => type({ name: event.target.value })} trailing={<Mark busy={isPending} label={common("loading")} />} />
        <SelectField label={t("stage")} placeholder={t("anyStage")} clearable options={stages} value={query["filter[stage]"] ?? null} onChange={(stage) => search({ ...inQuery(typed), "filter[stage]": (stage ?? undefined) as DealsQuery["filter[stage]"] })} />
        <TextField label={t("owner")} placeholder={t("ownerPlaceholder")} maxLength={200} value={typed.owner} onChange={(event) => type({ owner: event.target.value })} />
        <Button variant="ghost" className={isFiltered ? "max-sm:col-span-2" : "max-sm:hidden"} disabled={!isFiltered} onClick={clear}>{t("clear")}</Button>
      </form>
    </UntilReady>
  );
}

const filtersOf = (query: Partial<DealsQuery>): Filters => ({ name: query["filter[name]"] ?? "", owner: query["filter[owner]"] ?? "" });
const isSame = (one: Filters, other: Filters): boolean => one.name === other.name && one.owner === other.owner;

const inQuery = ({ name, owner }: Filters): Partial<DealsQuery> => ({ "filter[name]": name.trim() || undefined, "filter[owner]": owner.trim() || undefined });

const Mark = ({ busy, label }: { busy: boolean; label: string }) => (
  <span className="flex size-9 items-center justify-center text-faint">{busy ? <Spinner label={label} /> : <Search aria-hidden="true" className="size-4" />}</span>
);
