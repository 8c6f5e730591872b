"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { TextLink } from "@/app/_account/account-form";
import { send } from "@/app/_client/send";
import { Banner } from "@/app/_ui/banner";
import { useSettledText } from "@/app/_ui/use-settled-text";
import { VisuallyHidden } from "@/app/_ui/visually-hidden";
import { isEmail, typedEmail } from "@/lib/core/contract/email-address";
import { clientCalls } from "@/lib/domain/clients/calls";

type Props = {
  /** The address as it is typed. */
  email: string;
  /** The client whose address it is; null for a new one. */
  clientId: number | null;
};

/**
 * Points out another client that already has the typed address, with a link to its page; below the address on a
 * phone, below all fields of the grid otherwise.
 */
export function SameEmail({ email, clientId }: Props) {
  const t = useTranslations("clients.form");
  const typed = typedEmail(useSettledText(email));
  const { data: found } = useQuery({
    queryKey: ["clients", "email", typed],
    // Two, because one of them may be the client itself.
    queryFn: () => send(clientCalls.list, { query: { "filter[email]": typed, per_page: 2 } }),
    enabled: isEmail(typed),
  });
  const other = isEmail(typed) ? found?.data.find(({ id }) => id !== clientId) : undefined;
  if (!other) return null;
  return (
    <div className="sm:order-last sm:col-span-2">
      <Banner tone="warning">
        {t.rich("sameEmail", {
          name: other.name,
          other: (name) => (
            <TextLink href={`/clients/${other.id}`} target="_blank">
              {name}
              <VisuallyHidden> ({t("newTab")})</VisuallyHidden>
            </TextLink>
          ),
        })}
      </Banner>
    </div>
  );
}
