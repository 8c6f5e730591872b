"use client";

import { useTranslations } from "next-intl";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { TextField } from "@/app/_ui/text-field";
import type { DomainAnswer } from "@/lib/domain/domains/api";
import { domainCalls } from "@/lib/domain/domains/calls";
import { MAX_DOMAIN } from "@/lib/domain/tenants/limits";
import { asDomain } from "@/lib/domain/tenants/tenant-name";

type Props = { onAdded: (domain: DomainAnswer) => void; onClose: () => void };

const PROBLEMS = ["not_a_domain", "domain_of_platform", "taken", "already_added"] as const;

/** Adds a domain. The list then shows the DNS records that it needs. */
export function AddDomain({ onAdded, onClose }: Props) {
  const t = useTranslations("settings.domains");
  const failures = useTranslations("settings.failures");
  const form = useApiForm<{ domain: string }>({
    defaults: { domain: "" },
    resolver: checkedBy(({ domain }) => ({
      ...(asDomain(domain) === null && { domain: t("refusals.not_a_domain") }),
    })),
    send: (body) => send(domainCalls.add, { body }).then(onAdded),
    refusalText: ({ code }) =>
      t(`refusals.${PROBLEMS.find((candidate) => candidate === code) ?? "not_a_domain"}`),
    failureText: (error) =>
      error instanceof ApiError && error.status === 409 ? t("tooMany") : failures(callFailure(error)),
  });
  return (
    <FormDialog form={form} title={t("add")} description={t("addText")} submit={t("add")} onClose={onClose}>
      <TextField
        {...form.bind("domain")}
        label={t("domain")}
        hint={t("domainHint")}
        maxLength={MAX_DOMAIN}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        required
      />
    </FormDialog>
  );
}
