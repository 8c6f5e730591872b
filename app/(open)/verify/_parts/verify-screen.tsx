import { AccountPage } from "@/app/_account/account-page";
import { Texts } from "@/app/_shell/texts";
import { inPage } from "@/lib/server/auth/page-context";
import { readBrand } from "@/lib/domain/branding/read-brand";
import { VerifyCode } from "./verify-code";

/** Where a code is checked, at once where the address has one. */
export async function VerifyScreen({ code }: { code: string }) {
  const { offerFormat } = await inPage(readBrand);
  return (
    <AccountPage>
      <Texts groups={["common", "verify"]}>
        <VerifyCode initialCode={code} offerFormat={offerFormat} />
      </Texts>
    </AccountPage>
  );
}
