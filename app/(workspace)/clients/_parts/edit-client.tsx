"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ClientDialog } from "@/app/_clients/client-dialog";
import { leaveNotice } from "@/app/_client/notice";
import { IconButton } from "@/app/_ui/button";
import type { ManagedClient } from "@/lib/domain/clients/schema";

/** Opens the dialog that changes a client; the list is read again afterwards. */
export function EditClient({ client }: { client: ManagedClient }) {
  const t = useTranslations("clients");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t("edit", { name: client.name })} icon={<Pencil />} onClick={() => setOpen(true)} />
      <ClientDialog
        client={client}
        open={isOpen}
        onOpenChange={setOpen}
        onSaved={({ name }) => {
          setOpen(false);
          leaveNotice({ tone: "success", text: t("saved", { name }) });
          router.refresh();
        }}
      />
    </>
  );
}
