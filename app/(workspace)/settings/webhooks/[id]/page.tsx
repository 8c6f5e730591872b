import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { foundInPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { presentWebhook } from "@/lib/domain/webhooks/present-webhook";
import { readWebhook } from "@/lib/domain/webhooks/read-webhooks";
import { webhookSchema } from "@/lib/domain/webhooks/api";
import { WebhookDetails } from "../../(screens)/webhooks/_parts/webhook-details";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("webhooks") };
}

/** A webhook and the log of its messages. */
export default async function WebhookPage({ params }: { params: Promise<{ id: string }> }) {
  const [member, { id }] = [await guard(), await params];
  const result = await foundInPage(id, readWebhook);
  if (!result) notFound();
  const rights = { mayUpdate: holds(member, "settings.update"), mayDelete: holds(member, "settings.delete") };
  return (
    <MoreTexts groups={["webhooks"]}>
      <WebhookDetails webhook={webhookSchema.parse(presentWebhook(result))} {...rights} />
    </MoreTexts>
  );
}
