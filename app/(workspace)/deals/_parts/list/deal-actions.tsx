import { CircleX, Copy, ExternalLink, Pencil, Send, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState, type ReactNode } from "react";
import { send } from "@/app/_client/send";
import { IconButton, iconButtonStyle } from "@/app/_ui/button";
import { TextArea } from "@/app/_ui/text-area";
import { MOST_REASON } from "@/lib/domain/deals/limits";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { dealCalls } from "@/lib/domain/deals/calls";
import type { DealRow } from "@/lib/domain/deals/schema";
import { useSendDialog } from "../send/use-send-dialog";
import type { Rights } from "./list-rules";
import { useDealCall } from "./use-deal-call";

type Props = { deal: DealRow; rights: Rights; onDeleted: () => void };

/**
 * Actions on a deal: always open and copy; send, edit and refuse while it is pending (DLS-07); delete for
 * admins (DLS-08).
 */
export function DealActions({ deal: { id, uuid, number, stage, name: given }, rights, onDeleted }: Props) {
  const t = useTranslations("deals");
  const name = given || number;
  const isPending = stage === "pending";
  const canChange = rights.mayChange && isPending;
  const open = `${t("open", { name })} (${t("newTab")})`;
  return (
    <span className="inline-flex items-center">
      <a
        href={`/proposals/${uuid}`}
        target="_blank"
        rel="noopener"
        aria-label={open}
        title={open}
        className={iconButtonStyle()}
      >
        <ExternalLink aria-hidden="true" />
      </a>
      {rights.mayEdit && isPending && (
        <Link
          href={`/deals/${id}/edit`}
          prefetch={false}
          aria-label={t("edit", { name })}
          title={t("edit", { name })}
          className={iconButtonStyle()}
        >
          <Pencil aria-hidden="true" />
        </Link>
      )}
      {canChange && <SendDeal id={id} name={name} mayEdit={rights.mayEdit} />}
      {rights.mayCreate && <DuplicateDeal id={id} name={name} />}
      {canChange && <RefuseDeal id={id} name={name} />}
      {rights.mayDelete && <DeleteDeal id={id} name={name} onDeleted={onDeleted} />}
    </span>
  );
}

type ActionProps = { id: number; name: string };

/** Sends a proposal from the list. */
function SendDeal({ id, name, mayEdit }: ActionProps & { mayEdit: boolean }) {
  const t = useTranslations("deals");
  const { open, dialog } = useSendDialog(id, mayEdit);
  return (
    <>
      <IconButton label={t("sendTo", { name })} icon={<Send />} onClick={open} />
      {dialog}
    </>
  );
}

/** Copies a deal to a new pending one (S-090), which is then first in the list. */
function DuplicateDeal({ id, name }: ActionProps) {
  const t = useTranslations("deals");
  const { isBusy, call } = useDealCall();
  const duplicate = () =>
    call({
      work: async () => {
        const copy = await send(dealCalls.duplicate, { params: { id } });
        return t("duplicated", { name: copy.name || copy.number });
      },
      failed: t("failed.duplicate", { name }),
      name,
    });
  return (
    <IconButton
      label={t("duplicate", { name })}
      icon={<Copy />}
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      onClick={() => void duplicate()}
    />
  );
}

/** Marks a pending deal as lost after a confirmation, with the reason that only the workspace reads (T-29). */
function RefuseDeal({ id, name }: ActionProps) {
  const t = useTranslations("deals");
  const [reason, setReason] = useState("");
  return (
    <ConfirmedCall
      icon={<CircleX />}
      label={t("refuse", { name })}
      title={t("refuseTitle")}
      text={t("refuseText", { name })}
      confirmLabel={t("refuseConfirm")}
      name={name}
      failed={t("failed.refuse", { name })}
      work={async () => {
        await send(dealCalls.refuse, { params: { id }, body: { reason }, version: null });
        return t("refused", { name });
      }}
    >
      <TextArea
        label={t("refuseReason")}
        hint={t("refuseReasonHint")}
        rows={3}
        maxLength={MOST_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmedCall>
  );
}

/** Deletes a deal after a confirmation (DLS-08). */
function DeleteDeal({ id, name, onDeleted }: ActionProps & { onDeleted: () => void }) {
  const t = useTranslations("deals");
  return (
    <ConfirmedCall
      icon={<Trash2 />}
      label={t("delete", { name })}
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
    />
  );
}

type ConfirmedProps = {
  icon: ReactNode;
  /** The button's. */
  label: string;
  /** The dialog's question. */
  title: string;
  text: string;
  confirmLabel: string;
  /** The deal's name. */
  name: string;
  failed: string;
  work: () => Promise<string>;
  /** Fields of the question. */
  children?: ReactNode;
};

/** A button for a call that cannot be undone, with a confirmation dialog. */
function ConfirmedCall({ icon, label, title, text, confirmLabel, children, ...given }: ConfirmedProps) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, call } = useDealCall();
  return (
    <>
      <IconButton tone="danger" label={label} icon={icon} onClick={() => setAsking(true)} />
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        description={text}
        confirmLabel={confirmLabel}
        busy={isBusy}
        onConfirm={() => void call(given).finally(() => setAsking(false))}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
