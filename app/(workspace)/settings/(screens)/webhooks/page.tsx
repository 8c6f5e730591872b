import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { holds } from "@/lib/core/access/permissions";
import { Webhooks } from "./_parts/webhooks";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("webhooks") };
}

/** The webhooks: URLs to which events of deals are sent. */
export default async function WebhooksPage() {
  const member = await guard();
  return (
    <MoreTexts groups={["webhooks"]}>
      <Webhooks mayCreate={holds(member, "settings.create") && holds(member, "deals.read")} />
    </MoreTexts>
  );
}
