"use client";

import { useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ClientDialog } from "@/app/_clients/client-dialog";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { useBuilder } from "../builder-context";
import { clientOf } from "../loaded-deal";

/**
 * Adds a client without leaving the deal, named as was searched for, and chooses it (S-101); and the way to
 * all clients. Who may not add any is told whom to ask (S-045).
 */
export function NewClient() {
  const t = useTranslations("builder.client");
  const { form, data, dispatch } = useBuilder();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* Pressing would take the focus from the search, whose closing list would move the button away from under the pointer. */}
      <div className="flex flex-wrap items-center gap-2" onPointerDown={(event) => event.preventDefault()}>
        {data.mayCreateClients ? (
          <Button
            variant="secondary"
            icon={<UserPlus aria-hidden="true" className="size-4" />}
            onClick={() => setOpen(true)}
          >
            {t("new")}
          </Button>
        ) : (
          <p className="text-sm text-muted">{t("newForbidden")}</p>
        )}
        <ButtonLink variant="ghost" href="/clients" prefetch={false}>
          {t("manage")}
        </ButtonLink>
      </div>
      <ClientDialog
        client={null}
        name={form.searchQuery.trim()}
        open={isOpen}
        onOpenChange={setOpen}
        onSaved={(saved) => {
          setOpen(false);
          dispatch({ type: "clientChosen", client: clientOf(saved) });
          void cache.invalidateQueries({ queryKey: ["clients"] });
        }}
      />
    </>
  );
}
