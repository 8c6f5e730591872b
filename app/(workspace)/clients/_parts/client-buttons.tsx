"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { ClientDialog } from "@/app/_clients/late-client-dialog";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { Button, IconButton } from "@/app/_ui/button";
import { useReady } from "@/app/_ui/use-ready";
import { useRefreshingDialog } from "@/app/_ui/use-refreshing-dialog";
import type { ManagedClient } from "@/lib/domain/clients/api";
import { clientCalls } from "@/lib/domain/clients/calls";

/** Opens the dialog that adds a client; the list is read again afterwards. */
export function NewClient() {
  const t = useTranslations("clients");
  const isReady = useReady();
  const { open, dialog } = useClientDialog(null);
  return (
    <>
      <Button icon={<Plus aria-hidden="true" className="size-4" />} disabled={!isReady} onClick={open}>
        {t("new")}
      </Button>
      {dialog}
    </>
  );
}

type ActionProps = {
  client: ManagedClient;
  /** The text of the button, on the client's own page; in a list it is an icon. */
  text?: string;
};

/** Opens the dialog that changes a client; the page is read again afterwards. */
export function EditClient({ client, text }: ActionProps) {
  const t = useTranslations("clients");
  const isReady = useReady();
  const { open, dialog } = useClientDialog(client);
  return (
    <>
      {text === undefined ? (
        <IconButton label={t("edit", { name: client.name })} icon={<Pencil />} onClick={open} />
      ) : (
        <Button
          variant="secondary"
          icon={<Pencil aria-hidden="true" className="size-4" />}
          disabled={!isReady}
          onClick={open}
        >
          {text}
        </Button>
      )}
      {dialog}
    </>
  );
}

type DeleteProps = ActionProps & { onDeleted: () => void };

/** Deletes a client after a confirmation that says what stays (S-101). */
export function DeleteClient({ client: { id, name }, text, onDeleted }: DeleteProps) {
  const t = useTranslations("clients");
  const common = useTranslations("common.failures");
  const isReady = useReady();
  const [isAsking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  return (
    <>
      {text === undefined ? (
        <IconButton tone="danger" label={t("delete", { name })} icon={<Trash2 />} onClick={ask} />
      ) : (
        <Button
          variant="secondary"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          disabled={!isReady}
          onClick={ask}
        >
          {text}
        </Button>
      )}
      {isAsking && (
        <ConfirmCall
          title={t("remove.title", { name })}
          text={t("remove.text")}
          confirm={t("remove.confirm")}
          failureText={(error) => {
            const pending = pendingDeals(error);
            return pending === null ? common(callFailure(error)) : t("remove.inUse", { count: pending });
          }}
          call={async () => {
            await send(clientCalls.remove, { params: { id }, version: null });
            return t("remove.done", { name });
          }}
          onDone={onDeleted}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** How many pending deals keep a client from being deleted; null: it failed for another reason. */
function pendingDeals(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "CLIENT_IN_USE") return null;
  const { pending_deals: count = 1 } = (error.details ?? {}) as { pending_deals?: number };
  return count;
}

function useClientDialog(client: ManagedClient | null) {
  const t = useTranslations("clients");
  const queries = useQueryClient();
  const { isOpen, open, close } = useRefreshingDialog();
  const dialog = (
    <ClientDialog
      client={client}
      open={isOpen}
      onOpenChange={close}
      onSaved={({ name }) => {
        close();
        leaveNotice({ tone: "success", text: t(client ? "saved" : "created", { name }) });
        void queries.invalidateQueries({ queryKey: ["clients"] });
      }}
    />
  );
  return { open, dialog };
}
