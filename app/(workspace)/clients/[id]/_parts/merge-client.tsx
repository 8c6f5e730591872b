"use client";

import { useQuery } from "@tanstack/react-query";
import { Merge, SearchX, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { PickDialog } from "@/app/_ui/pick-dialog";
import { useReady } from "@/app/_ui/use-ready";
import { useSettledText } from "@/app/_ui/use-settled-text";
import type { ManagedClient } from "@/lib/domain/clients/api";
import { clientCalls } from "@/lib/domain/clients/calls";

type Props = { client: ManagedClient };

/** Merges another client, which is searched and confirmed, into the one of this page (S-101). */
export function MergeClient({ client }: Props) {
  const t = useTranslations("clients.page");
  const isReady = useReady();
  const [isOpen, setOpen] = useState(false);
  const [other, setOther] = useState<ManagedClient | null>(null);
  return (
    <>
      <Button
        variant="secondary"
        icon={<Merge aria-hidden="true" className="size-4" />}
        disabled={!isReady}
        onClick={() => setOpen(true)}
      >
        {t("merge")}
      </Button>
      {isOpen && (
        <OtherClient
          client={client}
          onChosen={(chosen) => {
            setOpen(false);
            setOther(chosen);
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {other && <ConfirmMerge client={client} other={other} onClose={() => setOther(null)} />}
    </>
  );
}

/** Shown at the same time; a search finds more. */
const MAX_LISTED = 20;

type OtherProps = Props & { onChosen: (other: ManagedClient) => void; onClose: () => void };

function OtherClient({ client, onChosen, onClose }: OtherProps) {
  const t = useTranslations("clients.page.mergeInto");
  const list = useTranslations("clients");
  const failures = useTranslations("common.failures");
  const [typed, setTyped] = useState("");
  const search = useSettledText(typed);
  const { data, isPending, isFetching, error } = useQuery({
    queryKey: ["clients", "mergeable", search],
    queryFn: ({ signal }) =>
      send(clientCalls.list, {
        query: { ...(search && { "filter[name]": search }), per_page: MAX_LISTED },
        signal,
      }),
  });
  const choices = (data?.data ?? []).filter(({ id }) => id !== client.id);
  return (
    <PickDialog
      title={t("title", { name: client.name })}
      description={t("text", { name: client.name })}
      texts={{ search: t("search"), loading: t("loading"), list: t("list"), opening: t("opening") }}
      typed={typed}
      onTyped={setTyped}
      choices={choices}
      shown={({ id, name, company, email, contacts }) => ({
        key: String(id),
        icon: <UsersRound />,
        name,
        text: [company === name ? "" : company, email].filter((part) => part !== "").join(" · "),
        facts: [list("contacts", { count: contacts.length })],
      })}
      {...{ isPending, isFetching, onClose }}
      opening={null}
      failure={error === null ? null : failures(callFailure(error))}
      count={t("count", { count: choices.length })}
      none={<EmptyState icon={<SearchX />} title={t("none")} text={t("noneText")} />}
      onChoose={onChosen}
    />
  );
}

function ConfirmMerge({ client, other, onClose }: Props & { other: ManagedClient; onClose: () => void }) {
  const t = useTranslations("clients.page.mergeInto");
  const router = useRouter();
  const names = { name: client.name, other: other.name };
  return (
    <ConfirmCall
      title={t("ask", names)}
      text={t("askText", names)}
      confirm={t("confirm")}
      call={async () => {
        const params = { id: client.id };
        await send(clientCalls.merge, { params, body: { client_id: other.id }, version: client });
        return t("done", names);
      }}
      onDone={() => router.refresh()}
      onFailed={() => router.refresh()}
      onClose={onClose}
    />
  );
}
