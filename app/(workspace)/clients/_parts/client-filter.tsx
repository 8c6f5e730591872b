"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { useTypedSearch } from "@/app/_ui/data-table/use-table-state";
import { SearchMark } from "@/app/_ui/search-input";
import { TextField } from "@/app/_ui/text-field";
import { UntilReady } from "@/app/_ui/until-ready";
import { useAskedQuery } from "@/app/_ui/use-asked-query";
import type { ClientsQuery } from "@/lib/domain/clients/api";
import { clientsAddress } from "./clients-address";

/** Search over name, company and e-mail. What is searched lives in the address. */
export function ClientFilter({ query }: { query: ClientsQuery }) {
  const t = useTranslations("clients");
  const { asked, ask, isPending } = useAskedQuery(query, clientsAddress);
  const search = (text: string) => ask({ "filter[name]": text || undefined });
  const { box, empty } = useTypedSearch(asked["filter[name]"] ?? "", search);
  const clear = () => {
    empty();
    search("");
  };
  return (
    <UntilReady>
      <div role="search" aria-label={t("search")} className="flex items-end gap-3 border-b border-line p-4">
        <TextField
          {...box}
          className="flex-1 sm:max-w-md"
          label={t("search")}
          placeholder={t("searchPlaceholder")}
          maxLength={200}
          trailing={<SearchMark busy={isPending} />}
        />
        <Button variant="ghost" disabled={box.value === ""} onClick={clear}>
          {t("clear")}
        </Button>
      </div>
    </UntilReady>
  );
}
