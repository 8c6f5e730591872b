"use client";

import { Building2, Mail, Phone, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { useBuilder } from "../builder-context";
import type { FormClient } from "../form-state";
import { ContactList } from "./contact-list";

/** The chosen client with its contacts; clearing it clears them too (BLD-17). */
export function ClientCard({ client }: { client: FormClient }) {
  const t = useTranslations("builder.client");
  const { dispatch } = useBuilder();
  return (
    <Card aria-label={t("chosen")}>
      <div className="flex items-start justify-between gap-3 p-5">
        <div className="min-w-0 space-y-1.5">
          <h3 className="truncate text-base font-semibold">{client.name}</h3>
          <Fact icon={<Building2 />} text={client.company} />
          <Fact icon={<Mail />} text={client.email} />
          <Fact icon={<Phone />} text={client.phone} />
        </div>
        <Button
          variant="secondary"
          size="sm"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => dispatch({ type: "clientCleared" })}
        >
          {t("clear")}
        </Button>
      </div>
      <ContactList contacts={client.contacts} />
    </Card>
  );
}

const Fact = ({ icon, text }: { icon: ReactNode; text: string }) =>
  text === "" ? null : (
    <p className="flex min-w-0 items-center gap-2 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint">
      <span aria-hidden="true">{icon}</span>
      <span className="truncate">{text}</span>
    </p>
  );
