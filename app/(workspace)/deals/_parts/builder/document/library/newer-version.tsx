import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { send } from "@/app/_client/send";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { late } from "@/app/_ui/late";
import { hasNewer } from "@/lib/core/documents/blocks";
import { libraryCalls } from "@/lib/domain/library/calls";
import type { Newer, Part } from "./compare-dialog";

export type { Newer } from "./compare-dialog";

const CompareDialog = late(() => import("./compare-dialog").then((module) => module.CompareDialog));

/** Entries per request: the maximum of the list. */
const MAX_PER_REQUEST = 200;

/** Keys of the copies that have a newer, unseen version in the library. */
export function useNewer(parts: readonly Part[]): ReadonlyMap<string, Newer> {
  const ids = [...new Set(parts.flatMap(({ origin }) => (origin ? [origin.entry] : [])))]
    .sort((one, other) => one - other)
    .slice(0, MAX_PER_REQUEST)
    .join(",");
  const { data } = useQuery({
    queryKey: ["library", "versions", ids],
    queryFn: ({ signal }) =>
      send(libraryCalls.list, { query: { page: 1, per_page: MAX_PER_REQUEST, "filter[ids]": ids }, signal }),
    enabled: ids !== "",
    // An entry may be changed in another tab.
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return useMemo(() => {
    const entries = new Map((data?.data ?? []).map((entry) => [entry.id, entry]));
    return new Map(
      parts.flatMap(({ key, origin }) => {
        const entry = origin && entries.get(origin.entry);
        return entry && hasNewer(origin, entry.content_version) ? [[key, entry]] : [];
      }),
    );
  }, [data, parts]);
}

type Props<P extends Part> = {
  part: P;
  newer: Newer;
  /** Names of the services now in the section. */
  services?: readonly string[];
  onChange: (part: P) => void;
};

/** Says that the library has a newer version of a block or section, and opens the difference. */
export function NewerVersion<P extends Part>({ part, newer, services, onChange }: Props<P>) {
  const t = useTranslations("builder.document.newer");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="info">{t("badge")}</Badge>
        <Button
          variant="secondary"
          size="sm"
          icon={<RefreshCw aria-hidden="true" className="size-3.5" />}
          onClick={() => setOpen(true)}
        >
          {t("compare", { name: newer.name })}
        </Button>
      </p>
      {isOpen && (
        <CompareDialog
          {...{ part, newer }}
          services={services ?? []}
          onClose={() => setOpen(false)}
          onChange={(changed) => {
            setOpen(false);
            // A part stays of its kind.
            onChange(changed as P);
          }}
        />
      )}
    </>
  );
}
