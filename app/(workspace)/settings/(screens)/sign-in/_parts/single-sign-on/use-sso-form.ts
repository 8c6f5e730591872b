import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { singleSignOnCalls } from "@/lib/domain/single-sign-on/calls";
import type { SingleSignOnAnswer } from "@/lib/domain/single-sign-on/schema";
import { bodyOf, draftOf, missingIn, problemKey, type SsoDraft } from "./sso-draft";

/** The form of single sign-on. An empty secret keeps the stored one if the issuer is the same. */
export function useSsoForm(initial: SingleSignOnAnswer) {
  const t = useTranslations("settings.singleSignOn");
  const failures = useTranslations("settings.failures");
  const router = useRouter();
  const [stored, setStored] = useState(initial);
  const [isSaved, setSaved] = useState(false);
  const hasSecret = (draft: SsoDraft) => stored.is_configured && draft.issuer.trim() === stored.issuer;
  const form = useApiForm<SsoDraft>({
    defaults: draftOf(initial),
    resolver: checkedBy((draft) => missingIn(draft, hasSecret(draft), t("problems.required"))),
    // One field holds all domains.
    fieldOf: (path) => (path.startsWith("mail_domains") ? "mail_domains" : path),
    send: async (draft) => {
      setSaved(false);
      const version = stored.is_configured ? { id: 1, version: stored.version } : null;
      const saved = await send(singleSignOnCalls.save, { body: bodyOf(draft), version });
      setStored(saved);
      form.form.reset(draftOf(saved));
      setSaved(true);
      router.refresh();
    },
    refusalText: (refusal) => t(`problems.${problemKey(refusal)}`),
    failureText: (error) => failures(callFailure(error)),
    onStale: ({ details }) => {
      setStored(details as SingleSignOnAnswer);
      return failures("changed");
    },
  });
  const forget = () => {
    const none: SingleSignOnAnswer = {
      ...stored,
      ...{ is_configured: false, issuer: null, client_id: null, label: null, role_claim: null },
      ...{ role_mapping: [], is_role_case_exact: true, default_role: null, mail_domains: [] },
      ...{ provisions_users: false, is_enforced: false, signs_out_at_provider: true, is_enabled: false },
    };
    setStored(none);
    form.form.reset(draftOf(none));
    router.refresh();
  };
  return {
    ...form,
    stored,
    hasSecret: hasSecret(form.values),
    isSaved: isSaved && !form.isChanged,
    hideSaved: () => setSaved(false),
    forget,
  };
}

export type SsoForm = ReturnType<typeof useSsoForm>;
