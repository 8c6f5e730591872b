import { AccountPage } from "@/app/_account/account-page";
import { Texts } from "@/app/_shell/texts";
import { inPage } from "@/lib/server/auth/page-context";
import { readBrand } from "@/lib/domain/branding/read-brand";
import { VerifyCode } from "./verify-code";

/** The screen for checking a code; a code in the address is checked at once. */
export async function VerifyScreen({ code }: { code: string }) {
  const { offerStyle } = await inPage(readBrand);
  return (
    <AccountPage>
      <Texts groups={["common", "verify", "proposal.rhythms"]}>
        <VerifyCode initialCode={code} offerStyle={offerStyle} />
      </Texts>
    </AccountPage>
  );
}
