import { CircleX, Copy, ExternalLink, MessageCircleReply, Pencil, Send, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { send } from "@/app/_client/send";
import { ActionMenu, type ActionUse } from "@/app/_ui/action-menu";
import { Button, buttonStyle } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { TextArea } from "@/app/_ui/text-area";
import { MAX_REASON } from "@/lib/domain/deals/limits";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { dealCalls } from "@/lib/domain/deals/calls";
import type { DealRow } from "@/lib/domain/deals/schema";
import { useSendDialog } from "../send/use-send-dialog";
import type { Rights } from "./list-rules";
import { actionsOn, type DealAction } from "./next-action";
import { useDealCall } from "./use-deal-call";

type Props = { deal: DealRow; rights: Rights; onDeleted: () => void };

/** The actions on a deal: the next one, if anything is next, and a menu of the others (U-70). */
export function DealActions({ deal, rights, onDeleted }: Props) {
  const t = useTranslations("deals");
  const { id, number, progress } = deal;
  const name = deal.name || number;
  const [asking, setAsking] = useState<"refuse" | "delete" | null>(null);
  const sending = useSendDialog(id, rights.mayEdit);
  const { isBusy, duplicate } = useDuplicate(id, name);
  const { next, others } = actionsOn(deal, rights);
  const uses: Readonly<Record<DealAction, ActionUse>> = {
    answer: { href: `/deals/${id}#questions` },
    open: { href: `/proposals/${deal.uuid}`, newTab: t("newTab") },
    edit: { href: `/deals/${id}/edit` },
    send: { onChoose: sending.open },
    duplicate: { onChoose: () => void duplicate() },
    refuse: { onChoose: () => setAsking("refuse") },
    delete: { onChoose: () => setAsking("delete") },
  };
  const labelOf = (action: DealAction) =>
    t(`actions.${action === "send" && progress !== "draft" ? "sendAgain" : action}`);
  const close = () => setAsking(null);
  return (
    <span className="inline-flex items-center gap-1">
      {next && (
        <NextAction
          action={next}
          label={next === "edit" ? t("actions.revise") : labelOf(next)}
          name={name}
          use={uses[next]}
        />
      )}
      {others.length > 0 && (
        <ActionMenu
          label={t("actions.more", { name })}
          busy={isBusy}
          actions={others.map((action) => ({
            id: action,
            label: labelOf(action),
            icon: ICONS[action],
            ...(action === "refuse" || action === "delete" ? DANGER : {}),
            ...uses[action],
          }))}
        />
      )}
      {sending.dialog}
      {asking === "refuse" && <RefuseDeal id={id} name={name} onClose={close} />}
      {asking === "delete" && <DeleteDeal id={id} name={name} onClose={close} onDeleted={onDeleted} />}
    </span>
  );
}

const ICONS: Readonly<Record<DealAction, ReactNode>> = {
  answer: <MessageCircleReply aria-hidden="true" />,
  open: <ExternalLink aria-hidden="true" />,
  edit: <Pencil aria-hidden="true" />,
  send: <Send aria-hidden="true" />,
  duplicate: <Copy aria-hidden="true" />,
  refuse: <CircleX aria-hidden="true" />,
  delete: <Trash2 aria-hidden="true" />,
};
const DANGER = { tone: "danger" } as const;

type NextProps = { action: DealAction; label: string; name: string; use: ActionUse };

/** The action that the row shows: quiet if nothing waits for the seller. */
function NextAction({ action, label, name, use }: NextProps) {
  const t = useTranslations("deals.actions");
  const named = t("of", { action: label, name });
  const icon = <span className="[&_svg]:size-4">{ICONS[action]}</span>;
  if ("onChoose" in use)
    return (
      <Button variant="secondary" size="sm" aria-label={named} icon={icon} onClick={use.onChoose}>
        {label}
      </Button>
    );
  return use.newTab === undefined ? (
    <ButtonLink variant="secondary" size="sm" href={use.href} prefetch={false} aria-label={named} icon={icon}>
      {label}
    </ButtonLink>
  ) : (
    <a
      href={use.href}
      target="_blank"
      rel="noopener"
      aria-label={`${named} (${use.newTab})`}
      className={buttonStyle("ghost", "sm")}
    >
      {icon}
      {t("openShort")}
    </a>
  );
}

/** Copies a deal to a new pending one (S-090), which is then first in the list. */
function useDuplicate(id: number, name: string) {
  const t = useTranslations("deals");
  const { isBusy, call } = useDealCall();
  const duplicate = async () => {
    if (isBusy) return;
    await call({
      work: async () => {
        const copy = await send(dealCalls.duplicate, { params: { id } });
        return t("duplicated", { name: copy.name || copy.number });
      },
      failed: t("failed.duplicate", { name }),
      name,
    });
  };
  return { isBusy, duplicate };
}

type AskingProps = { id: number; name: string; onClose: () => void };

/** Marks a pending deal as lost after a confirmation, with the reason that only the workspace reads (T-29). */
function RefuseDeal({ id, name, onClose }: AskingProps) {
  const t = useTranslations("deals");
  const [reason, setReason] = useState("");
  return (
    <ConfirmedCall
      title={t("refuseTitle")}
      text={t("refuseText", { name })}
      confirmLabel={t("refuseConfirm")}
      name={name}
      failed={t("failed.refuse", { name })}
      work={async () => {
        await send(dealCalls.refuse, { params: { id }, body: { reason }, version: null });
        return t("refused", { name });
      }}
      onClose={onClose}
    >
      <TextArea
        label={t("refuseReason")}
        hint={t("refuseReasonHint")}
        rows={3}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmedCall>
  );
}

/** Deletes a deal after a confirmation (DLS-08). */
function DeleteDeal({ id, name, onClose, onDeleted }: AskingProps & { onDeleted: () => void }) {
  const t = useTranslations("deals");
  return (
    <ConfirmedCall
      title={t("deleteTitle")}
      text={t("deleteText", { name })}
      confirmLabel={t("deleteConfirm")}
      name={name}
      failed={t("failed.delete", { name })}
      work={async () => {
        await send(dealCalls.remove, { params: { id }, version: null });
        onDeleted();
        return t("deleted");
      }}
      onClose={onClose}
    />
  );
}

type ConfirmedProps = {
  /** The dialog's question. */
  title: string;
  text: string;
  confirmLabel: string;
  /** The deal's name. */
  name: string;
  failed: string;
  work: () => Promise<string>;
  onClose: () => void;
  /** Fields of the question. */
  children?: ReactNode;
};

/** The confirmation of a call that cannot be undone. */
function ConfirmedCall({ title, text, confirmLabel, onClose, children, ...given }: ConfirmedProps) {
  const { isBusy, call } = useDealCall();
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      confirmLabel={confirmLabel}
      busy={isBusy}
      onConfirm={() => void call(given).finally(onClose)}
    >
      {children}
    </ConfirmDialog>
  );
}
