"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { leaveNotice } from "@/app/_client/notice";
import { ClientDialog } from "@/app/_clients/client-dialog";
import { Button, IconButton } from "@/app/_ui/button";
import { useReady } from "@/app/_ui/use-ready";
import { useRefreshingDialog } from "@/app/_ui/use-refreshing-dialog";
import type { ManagedClient } from "@/lib/domain/clients/api";

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

/** Opens the dialog that changes a client; the list is read again afterwards. */
export function EditClient({ client }: { client: ManagedClient }) {
  const t = useTranslations("clients");
  const { open, dialog } = useClientDialog(client);
  return (
    <>
      <IconButton label={t("edit", { name: client.name })} icon={<Pencil />} onClick={open} />
      {dialog}
    </>
  );
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
