"use client";

import { Globe, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeMessages } from "@/app/_settings/change-messages";
import { Heading } from "@/app/_settings/section";
import { usePageChanges, type PageChanges } from "@/app/_settings/use-changes";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { late } from "@/app/_ui/late";
import { useReady } from "@/app/_ui/use-ready";
import type { DomainsAnswer } from "@/lib/domain/domains/api";
import { DomainRow, type DomainRights } from "./domain-row";
import { MainDomainButton } from "./main-domain-button";
import { ownValue } from "@/lib/core/own-value";

const AddDomain = late(() => import("./add-domain").then((module) => module.AddDomain));

type Props = DomainsAnswer & {
  /** The redirect URI of single sign-on by domain; empty without one. */
  redirects: Readonly<Record<string, string>>;
  rights: DomainRights;
};

/** The workspace's domains, and adding one. The page is refreshed after each change. */
export function Domains({ domains, default_domain: defaultDomain, redirects, rights }: Props) {
  const t = useTranslations("settings.domains");
  const isReady = useReady();
  const [isAdding, setAdding] = useState(false);
  const changes = usePageChanges();
  const add = rights.mayAdd && (
    <Button
      icon={<Plus aria-hidden="true" className="size-4" />}
      disabled={!isReady}
      onClick={() => setAdding(true)}
    >
      {t("add")}
    </Button>
  );
  return (
    <div className="space-y-5">
      <Heading title={t("title")} text={t("text")}>
        {domains.length > 0 && add}
      </Heading>
      <ChangeMessages changes={changes} />
      <Card aria-label={t("list")}>
        {domains.length === 0 ? (
          <EmptyState icon={<Globe />} title={t("emptyTitle")} text={t("emptyText")} action={add} />
        ) : (
          <ul className="divide-y divide-line">
            {domains.map((domain) => (
              <DomainRow
                key={domain.id}
                domain={domain}
                target={defaultDomain}
                redirects={redirects}
                rights={rights}
                changes={changes}
              />
            ))}
          </ul>
        )}
      </Card>
      <DefaultDomain
        domain={defaultDomain}
        isMain={!domains.some(({ is_main }) => is_main)}
        redirect={ownValue(redirects, defaultDomain)}
        mayChange={rights.mayChange}
        changes={changes}
      />
      {isAdding && (
        <AddDomain
          onClose={() => setAdding(false)}
          onAdded={({ name }) => {
            setAdding(false);
            changes.succeeded(t("added", { name }));
          }}
        />
      )}
    </div>
  );
}

type DefaultProps = {
  domain: string;
  isMain: boolean;
  redirect: string | undefined;
  mayChange: boolean;
  changes: PageChanges;
};

/** The domain that each workspace has, and making it the main one again. */
function DefaultDomain({ domain, isMain, redirect, mayChange, changes }: DefaultProps) {
  const t = useTranslations("settings.domains");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <p className="min-w-0 wrap-anywhere">{t("defaultText", { domain })}</p>
      {isMain ? (
        <Badge tone="info">{t("main")}</Badge>
      ) : (
        mayChange && (
          <MainDomainButton id={null} name={domain} hasAddress redirect={redirect} changes={changes} />
        )
      )}
    </div>
  );
}
