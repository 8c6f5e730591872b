"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { Moment } from "@/app/_ui/moment";
import { draftCalls } from "@/lib/domain/deals/calls";
import type { DraftAnswer, DraftRowAnswer } from "@/lib/domain/deals/drafts/drafts-api";
import { forgetDraft } from "../../../_parts/builder/draft/opened-draft";

/** The user's drafts: each can be continued, and discarded for good only eight seconds later. */
export function DraftRows({ drafts }: { drafts: readonly DraftRowAnswer[] }) {
  return (
    <ul className="divide-y divide-line">
      {drafts.map((draft) => (
        <DraftEntry key={draft.id} draft={draft} />
      ))}
    </ul>
  );
}

function DraftEntry({ draft }: { draft: DraftRowAnswer }) {
  const t = useTranslations("deals.drafts");
  const { isBusy, discard } = useDiscard(draft);
  const decided = decidedIn(draft);
  const name = draft.title || draft.client_name || t("untitled");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="line-clamp-2 font-medium wrap-anywhere">{name}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-muted">
          {draft.deal && <span>{t("ofDeal", { number: draft.deal.number })}</span>}
          {draft.client_name && draft.client_name !== name && (
            <span className="wrap-anywhere">{draft.client_name}</span>
          )}
          <Moment at={draft.updated_at} className="text-faint" />
        </p>
        {decided ? (
          <p className="mt-0.5 text-sm text-muted">{t(`decided.${decided}`)}</p>
        ) : (
          draft.missing.length > 0 && (
            <p className="mt-0.5 text-sm text-muted">{t(`missing.${missingIn(draft)}`)}</p>
          )
        )}
      </div>
      <span className="flex flex-wrap gap-2">
        {!decided && (
          <ButtonLink size="sm" variant="secondary" href={addressOf(draft)} prefetch={false}>
            {t("continue")}
            <span className="sr-only"> {name}</span>
          </ButtonLink>
        )}
        <Button size="sm" variant="ghost" loading={isBusy} onClick={() => void discard()}>
          {t("discard")}
          <span className="sr-only"> {name}</span>
        </Button>
      </span>
    </li>
  );
}

/** How the draft's deal ended, so that it cannot be changed now; a draft of a replaced one can still be applied. */
function decidedIn({ deal }: DraftRowAnswer) {
  const decided = deal?.decided ?? null;
  return decided === "replaced" ? null : decided;
}

const missingIn = ({ missing }: DraftRowAnswer) =>
  missing.includes("client") ? (missing.includes("services") ? "client_services" : "client") : "services";

const addressOf = ({ deal, name }: DraftRowAnswer): string =>
  deal ? `/deals/${deal.id}/edit` : `/deals/create?draft=${name.replace(/^new-/, "")}`;

function useDiscard({ name }: DraftRowAnswer) {
  const t = useTranslations("deals.drafts");
  const failures = useTranslations("common.failures");
  const { owner } = useCacheParts();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const params = { name };

  async function discard() {
    setBusy(true);
    try {
      // With its content, so that it can be taken back.
      const draft = await send(draftCalls.read, { params });
      await send(draftCalls.discard, { params, version: draft });
      forgetDraft(owner, name, draft);
      leaveNotice({ tone: "success", text: t("discarded"), undo: () => void takeBack(draft) });
    } catch (error) {
      leaveNotice({ tone: "error", text: failures(callFailure(error)) });
    }
    router.refresh();
    setBusy(false);
  }

  async function takeBack({ title, client_name, missing, deal_version, content }: DraftAnswer) {
    try {
      const body = { title, client_name, missing, deal_version, content };
      await send(draftCalls.keep, { params, body, version: null });
    } catch (error) {
      leaveNotice({ tone: "error", text: failures(callFailure(error)) });
    }
    router.refresh();
  }
  return { isBusy, discard };
}
