"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ClientDialog } from "@/app/_clients/client-dialog";
import { leaveNotice } from "@/app/_client/notice";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";

/** Opens the dialog that adds a client; the list is read again afterwards. */
export function NewClient() {
  const t = useTranslations("clients");
  const router = useRouter();
  const isReady = useReady();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={!isReady}
        onClick={() => setOpen(true)}
      >
        {t("new")}
      </Button>
      <ClientDialog
        client={null}
        open={isOpen}
        onOpenChange={setOpen}
        onSaved={({ name }) => {
          setOpen(false);
          leaveNotice({ tone: "success", text: t("created", { name }) });
          router.refresh();
        }}
      />
    </>
  );
}
