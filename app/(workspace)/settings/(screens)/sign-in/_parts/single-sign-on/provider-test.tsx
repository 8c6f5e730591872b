import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { singleSignOnCalls } from "@/lib/domain/single-sign-on/calls";
import type { ProviderTestAnswer } from "@/lib/domain/single-sign-on/schema";
import type { SsoForm } from "./use-sso-form";

/** `of`: the values that were tested. */
type Outcome = { of: string } & ({ found: ProviderTestAnswer } | { failure: string });

/** Tests the values in the form, saved or not, and shows what is wrong until one of them is changed. */
export function ProviderTest({ form }: { form: SsoForm }) {
  const t = useTranslations("settings.singleSignOn");
  const failures = useTranslations("settings.failures");
  const [isBusy, setBusy] = useState(false);
  const [last, setLast] = useState<Outcome | null>(null);
  const { issuer, client_id, client_secret } = form.values;
  const of = JSON.stringify([issuer, client_id, client_secret]);
  const outcome = last?.of === of ? last : null;
  const lacks =
    issuer.trim() === "" || client_id.trim() === "" || (client_secret.trim() === "" && !form.hasSecret);
  const run = async () => {
    setBusy(true);
    setLast(null);
    try {
      const secret = client_secret.trim() === "" ? {} : { client_secret };
      const body = { issuer, client_id, ...secret };
      setLast({ of, found: await send(singleSignOnCalls.test, { body }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setLast({
        of,
        failure: error.status === 422 ? t("problems.invalid") : failures(callFailure(error)),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="space-y-4">
      <Button
        variant="secondary"
        loading={isBusy}
        disabled={lacks}
        disabledReason={t("testNeeds")}
        onClick={() => void run()}
      >
        {isBusy ? t("testing") : t("test")}
      </Button>
      {outcome && "failure" in outcome && <Banner tone="error">{outcome.failure}</Banner>}
      {outcome && "found" in outcome && <Finding {...outcome.found} />}
    </div>
  );
}

function Finding({ problem, issuer }: ProviderTestAnswer) {
  const t = useTranslations("settings.singleSignOn");
  if (problem === null) return <Banner tone="success">{t("testPassed")}</Banner>;
  return (
    <Banner tone="error">
      {t(`test_problems.${problem}`)}
      {problem === "other_issuer" && issuer !== null && (
        <code className="mt-1 block text-xs wrap-anywhere">{issuer}</code>
      )}
    </Banner>
  );
}
