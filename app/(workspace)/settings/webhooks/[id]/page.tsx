import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { guard } from "@/app/_shell/guard";
import { recordTitle } from "@/app/_shell/record-title";
import { MoreTexts } from "@/app/_shell/texts";
import { foundInPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { presentWebhook } from "@/lib/domain/webhooks/present-webhook";
import { readWebhook } from "@/lib/domain/webhooks/read-webhooks";
import { webhookSchema } from "@/lib/domain/webhooks/api";
import { WebhookDetails } from "../../(screens)/webhooks/_parts/webhook-details";

type Props = { params: Promise<{ id: string }> };

/** One reading for title and page. */
const webhookOf = cache((id: string) => foundInPage(id, readWebhook));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  return recordTitle(
    async () => (await webhookOf(id)) && (await getTranslations("sections.settings"))("webhooks"),
  );
}

/** A webhook and the log of its messages. */
export default async function WebhookPage({ params }: Props) {
  const [member, { id }] = [await guard(), await params];
  const result = await webhookOf(id);
  if (!result) notFound();
  const rights = { mayUpdate: holds(member, "settings.update"), mayDelete: holds(member, "settings.delete") };
  return (
    <MoreTexts groups={["webhooks"]}>
      <WebhookDetails webhook={webhookSchema.parse(presentWebhook(result))} {...rights} />
    </MoreTexts>
  );
}
