import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import { CustomFields } from "./_parts/custom-fields";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("fields") };
}

/** The workspace's custom fields of deals and clients (T-19). */
export default async function FieldsPage() {
  const member = await guard();
  const fields = await inPage((context) => customFields(context));
  return (
    <MoreTexts groups={["settings.failures", "settings.fields"]}>
      <CustomFields
        initial={fields}
        rights={{
          mayAdd: holds(member, "settings.create"),
          mayChange: holds(member, "settings.update"),
          mayDelete: holds(member, "settings.delete"),
        }}
      />
    </MoreTexts>
  );
}
