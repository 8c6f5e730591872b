import { NextIntlClientProvider, type Messages } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

/** Passes only those groups of texts to the browser that its components use. */
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
