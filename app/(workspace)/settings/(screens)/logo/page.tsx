import type { Metadata } from "next";
import { after } from "next/server";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { ProposalSample } from "@/app/_settings/proposal-sample";
import { Heading } from "@/app/_settings/section";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { fileAddress } from "@/lib/domain/branding/file-address";
import { readBrand } from "@/lib/domain/branding/read-brand";
import { listSettings } from "@/lib/domain/settings/setting-rows";
import { PICTURE_TYPES, PICTURES, type PictureType } from "@/lib/domain/settings/pictures";
import { expectFiles } from "@/lib/platform/uploads/sandbox";
import { PictureArea } from "./_parts/picture-area";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("logo") };
}

/** The workspace's pictures: logo, favicon, and one for the footer of proposals (GRD-07, LOG-01, S-097). */
export default async function LogoPage() {
  const [member, t] = [await guard(), await getTranslations("settings.pictures")];
  const [settings, colors, seller] = await inPage((context) =>
    Promise.all([listSettings(context, "images"), listSettings(context, "color"), readBrand(context)]),
  );
  const rights = { mayUpload: holds(member, "settings.create"), mayRemove: holds(member, "settings.delete") };
  if (rights.mayUpload) after(() => expectFiles("svg"));
  const area = (type: PictureType) => (
    <PictureArea
      key={type}
      type={type}
      address={fileAddress(settings.find(({ key }) => key === PICTURES[type].key)?.value)}
      {...rights}
    />
  );
  return (
    <MoreTexts groups={["settings"]}>
      <div className="space-y-5">
        <Heading title={t("title")} text={t("text")} />
        {area("logo")}
        <Card aria-labelledby="sample" className="p-4 sm:p-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 id="sample" className="font-medium">
              {t("sample")}
            </h3>
            <ButtonLink href="/settings/visual-identity" prefetch={false} variant="secondary" size="sm">
              {t("colors")}
            </ButtonLink>
          </div>
          <div className="mt-4 max-w-sm">
            <ProposalSample
              seller={{ name: seller.name, logoUrl: seller.logoUrl }}
              colors={Object.fromEntries(colors.map(({ key, value }) => [key, value]))}
            />
          </div>
        </Card>
        {PICTURE_TYPES.filter((type) => type !== "logo").map(area)}
      </div>
    </MoreTexts>
  );
}
