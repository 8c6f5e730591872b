import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { z } from "zod";
import { withLines } from "@/app/_addresses/address-values";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { useWayBack } from "@/app/_first-steps/way";
import { lateRules } from "@/app/_form/late-rules";
import { useApiForm } from "@/app/_form/use-api-form";
import type { CompanyAnswer } from "@/lib/domain/company/api";
import { companyCalls } from "@/lib/domain/company/calls";
import type { companyForm, CompanyForm as CompanyFields } from "@/lib/domain/company/fields";
import { companyState } from "@/lib/domain/company/seller";

const companyRules = lateRules(async () => (await import("@/lib/domain/company/fields")).companyForm);

type CompanyInput = z.input<ReturnType<typeof companyForm>>;
export type CompanyFormState = ReturnType<typeof useCompanyForm>;

/** The form with the server's own rules. What somebody else saved meanwhile is taken over beside one's changes. */
export function useCompanyForm(initial: CompanyAnswer) {
  const say = useTranslations("validation");
  const t = useTranslations("settings.company.form");
  const failures = useTranslations("settings.failures");
  const wayBack = useWayBack();
  const [present, setPresent] = useState(initial);
  const [isSaved, setSaved] = useState(false);
  const resolver = useMemo(() => companyRules(say), [say]);
  const form = useApiForm<CompanyInput, CompanyFields>({
    defaults: valuesOf(initial),
    resolver,
    send: async (body) => {
      setSaved(false);
      const saved = await send(companyCalls.update, { body, version: companyState(present) });
      setPresent(saved);
      form.form.reset(valuesOf(saved));
      setSaved(true);
      wayBack?.();
    },
    refusalText: ({ code, message }) => (code === "unprintable" ? t("unprintable") : message),
    failureText: (error) => failures(callFailure(error)),
    onStale: async () => {
      const newer = await send(companyCalls.read);
      form.takeOver(valuesOf(newer));
      setPresent(newer);
      return failures("changed");
    },
  });
  return { ...form, isSaved, hideSaved: () => setSaved(false) };
}

const valuesOf = ({ version: _version, warnings: _warnings, ...company }: CompanyAnswer): CompanyInput => ({
  ...company,
  address: withLines(company.address),
});
