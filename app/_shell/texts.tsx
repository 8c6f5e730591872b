import { NextIntlClientProvider, type Messages } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

/** Gives the browser the groups of texts that its components use, and no others. */
export async function Texts({
  groups,
  children,
}: {
  groups: readonly (keyof Messages)[];
  children: ReactNode;
}) {
  const messages = await getMessages();
  const chosen = Object.fromEntries(
    Object.entries(messages).filter(([group]) => (groups as readonly string[]).includes(group)),
  );
  return <NextIntlClientProvider messages={chosen}>{children}</NextIntlClientProvider>;
}
