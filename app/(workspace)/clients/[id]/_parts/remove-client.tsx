"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { ManagedClient } from "@/lib/domain/clients/api";
import { DeleteClient } from "../../_parts/client-buttons";

/** Deletes the client of this page, then leads to the list. */
export function RemoveClient({ client }: { client: ManagedClient }) {
  const t = useTranslations("clients.page");
  const router = useRouter();
  return <DeleteClient client={client} text={t("delete")} onDeleted={() => router.push("/clients")} />;
}
