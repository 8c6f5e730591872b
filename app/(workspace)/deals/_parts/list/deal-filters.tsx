"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { send } from "@/app/_client/send";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { FoldButton } from "@/app/_ui/data-table/filter-box";
import { useTypedSearch } from "@/app/_ui/data-table/use-table-state";
import { SearchMark } from "@/app/_ui/search-input";
import { SelectField, type Option } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { UntilReady } from "@/app/_ui/until-ready";
import { useAskedQuery } from "@/app/_ui/use-asked-query";
import { clientCalls } from "@/lib/domain/clients/calls";
import type { DealsQuery } from "@/lib/domain/deals/api";
import { listAddress } from "./list-address";

type Props = {
  query: DealsQuery;
  stages: readonly Option[];
  /** The client that is filtered by. */
  client: Option | null;
  mayReadClients: boolean;
};

/** What the filters beside the search are, by the query's names. */
const FOLDED = [
  "filter[stage]",
  "filter[owner]",
  "filter[client]",
  "filter[created_from]",
  "filter[created_to]",
] as const;

/**
 * What the list is searched by: a text, and behind a button on a phone, so that the list stays in sight,
 * stage, owner, client and days (DLS-02). What is searched lives in the address.
 */
export function DealFilters({ query, stages, client, mayReadClients }: Props) {
  const t = useTranslations("deals.filters");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
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
    ask({
      "filter[name]": undefined,
      ...Object.fromEntries([...FOLDED, "filter[updated_since]"].map((filter) => [filter, undefined])),
    });
  };
  const count = FOLDED.filter((filter) => asked[filter] !== undefined).length;
  const isFiltered = Boolean(
    name.box.value || owner.box.value || count > 0 || asked["filter[updated_since]"],
  );
  const day = (filter: "filter[created_from]" | "filter[created_to]", label: string) => (
    <TextField
      type="date"
      label={label}
      value={asked[filter] ?? ""}
      onChange={(event) => ask({ [filter]: event.target.value || undefined })}
    />
  );
  return (
    <UntilReady>
      <div role="search" aria-label={t("label")} className="border-b border-line p-4">
        <div className="flex items-end gap-3">
          <TextField
            {...name.box}
            className="min-w-0 flex-1"
            label={t("name")}
            placeholder={t("namePlaceholder")}
            maxLength={200}
            trailing={<SearchMark busy={isPending} />}
          />
          <FoldButton controls={id} isOpen={isOpen} count={count} onClick={() => setOpen(!isOpen)} />
        </div>
        <div
          id={id}
          className={classes(
            "mt-3 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[repeat(3,minmax(0,2fr))_repeat(2,minmax(0,1.5fr))_auto]",
            isOpen ? null : "max-sm:hidden",
          )}
        >
          <SelectField
            label={t("stage")}
            placeholder={t("anyStage")}
            clearable
            options={stages}
            value={asked["filter[stage]"] ?? null}
            onChange={(stage) =>
              ask({ "filter[stage]": (stage ?? undefined) as DealsQuery["filter[stage]"] })
            }
          />
          <TextField {...owner.box} label={t("owner")} placeholder={t("ownerPlaceholder")} maxLength={200} />
          {mayReadClients && (
            <ClientField
              chosen={client}
              value={asked["filter[client]"] ?? null}
              onChange={(chosen) => ask({ "filter[client]": chosen ?? undefined })}
            />
          )}
          {day("filter[created_from]", t("createdFrom"))}
          {day("filter[created_to]", t("createdTo"))}
          <Button
            variant="ghost"
            className={isFiltered ? undefined : "max-sm:hidden"}
            disabled={!isFiltered}
            onClick={clear}
          >
            {t("clear")}
          </Button>
        </div>
      </div>
    </UntilReady>
  );
}

type ClientProps = {
  chosen: Option | null;
  value: number | null;
  onChange: (value: number | null) => void;
};

/** A client by a part of its name, company or e-mail; at first those of the last deals. */
function ClientField({ chosen, value, onChange }: ClientProps) {
  const t = useTranslations("deals.filters");
  const [typed, setTyped] = useState("");
  const { data: found = [] } = useQuery<Option[]>({
    queryKey: ["clients", "filter", typed],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      send(clientCalls.list, {
        query: {
          ...(typed.trim() ? { "filter[name]": typed.trim().slice(0, 200) } : {}),
          per_page: MOST_CLIENTS,
          sort_by: "last_deal_at",
          sort_direction: "desc",
        },
        signal,
      }).then(({ data }) => data.map(({ id, name }) => ({ value: String(id), label: name }))),
  });
  const isKnown = found.some((option) => option.value === String(value));
  return (
    <SelectField
      label={t("client")}
      placeholder={t("anyClient")}
      clearable
      options={chosen && value !== null && !isKnown ? [chosen, ...found] : found}
      value={value === null ? null : String(value)}
      onSearch={setTyped}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

const MOST_CLIENTS = 20;
