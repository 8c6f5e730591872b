"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition, type FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { Spinner } from "@/app/_ui/spinner";
import { TextField } from "@/app/_ui/text-field";
import { UntilReady } from "@/app/_ui/until-ready";
import type { ClientsQuery } from "@/lib/clients/api";
import { clientsAddress } from "./clients-address";

/** Milliseconds of quiet after which typing searches (WID-03). */
const QUIET = 300;

/** Search over name, company and e-mail. What is searched lives in the address. */
export function ClientFilter({ query }: { query: ClientsQuery }) {
  const t = useTranslations("clients");
  const common = useTranslations("common");
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [typed, setTyped] = useState(query["filter[name]"] ?? "");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string) => {
    clearTimeout(timer.current);
    startTransition(() => router.replace(clientsAddress(query, { "filter[name]": text.trim() || undefined }), { scroll: false }));
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), QUIET);
  };
  const clear = () => {
    setTyped("");
    search("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typed);
  };
  return (
    <UntilReady>
      <form role="search" aria-label={t("search")} onSubmit={submit} className="flex items-end gap-3 border-b border-line p-4">
        <TextField className="flex-1 sm:max-w-md" label={t("search")} placeholder={t("searchPlaceholder")} maxLength={200} value={typed} onChange={(event) => type(event.target.value)} trailing={<Mark busy={isPending} label={common("loading")} />} />
        <Button variant="ghost" disabled={typed === ""} onClick={clear}>{t("clear")}</Button>
      </form>
    </UntilReady>
  );
}

const Mark = ({ busy, label }: { busy: boolean; label: string }) => (
  <span className="flex size-9 items-center justify-center text-faint">{busy ? <Spinner label={label} /> : <Search aria-hidden="true" className="size-4" />}</span>
);
