"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { useTypedSearch } from "@/app/_ui/data-table/use-typed-search";
import { SearchMark } from "@/app/_ui/search-mark";
import { SelectField, type Option } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { UntilReady } from "@/app/_ui/until-ready";
import { useAskedQuery } from "@/app/_ui/use-asked-query";
import type { DealsQuery } from "@/lib/deals/api";
import { listAddress } from "./list-address";

type Props = { query: DealsQuery; stages: readonly Option[] };

/** Advanced search: name, stage, owner (DLS-02). What is searched lives in the address. */
export function DealFilters({ query, stages }: Props) {
  const t = useTranslations("deals.filters");
  const { asked, ask, isPending } = useAskedQuery(query, listAddress);
  const name = useTypedSearch(asked["filter[name]"] ?? "", (text) =>
    ask({ "filter[name]": text || undefined }),
  );
  const owner = useTypedSearch(asked["filter[owner]"] ?? "", (text) =>
    ask({ "filter[owner]": text || undefined }),
  );
  const clear = () => {
    name.empty();
    owner.empty();
    ask({ "filter[name]": undefined, "filter[owner]": undefined, "filter[stage]": undefined });
  };
  const isFiltered = Boolean(name.box.value || owner.box.value || asked["filter[stage]"]);
  return (
    <UntilReady>
      <div
        role="search"
        aria-label={t("label")}
        className="grid grid-cols-2 items-end gap-3 border-b border-line p-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <TextField
          {...name.box}
          className="max-sm:col-span-2"
          label={t("name")}
          placeholder={t("namePlaceholder")}
          maxLength={200}
          trailing={<SearchMark busy={isPending} />}
        />
        <SelectField
          label={t("stage")}
          placeholder={t("anyStage")}
          clearable
          options={stages}
          value={asked["filter[stage]"] ?? null}
          onChange={(stage) => ask({ "filter[stage]": (stage ?? undefined) as DealsQuery["filter[stage]"] })}
        />
        <TextField {...owner.box} label={t("owner")} placeholder={t("ownerPlaceholder")} maxLength={200} />
        <Button
          variant="ghost"
          className={isFiltered ? "max-sm:col-span-2" : "max-sm:hidden"}
          disabled={!isFiltered}
          onClick={clear}
        >
          {t("clear")}
        </Button>
      </div>
    </UntilReady>
  );
}
