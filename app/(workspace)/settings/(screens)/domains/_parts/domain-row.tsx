import { RefreshCw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { send } from "@/app/_client/send";
import type { PageChanges } from "@/app/_settings/use-changes";
import { Badge } from "@/app/_ui/badge";
import { Button, IconButton } from "@/app/_ui/button";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { Moment } from "@/app/_ui/moment";
import { useReady } from "@/app/_ui/use-ready";
import type { DomainAnswer } from "@/lib/domain/domains/api";
import { domainCalls } from "@/lib/domain/domains/calls";
import { DnsRecords } from "./dns-records";
import { MainDomainButton } from "./main-domain-button";
import { ownValue } from "@/lib/core/own-value";

export type DomainRights = { mayAdd: boolean; mayChange: boolean; mayRemove: boolean };

type Props = {
  domain: DomainAnswer;
  /** The host to which the domain must point. */
  target: string;
  /** The redirect URI of single sign-on by domain; empty without one. */
  redirects: Readonly<Record<string, string>>;
  rights: DomainRights;
  changes: PageChanges;
};

const TONES = { pending: "warning", verified: "success", given_up: "error" } as const;

/** One domain: its state, its DNS records and the actions on it. */
export function DomainRow({ domain, target, redirects, rights, changes }: Props) {
  const t = useTranslations("settings.domains");
  const { name, state, is_main: isMain } = domain;
  const isVerified = state === "verified";
  return (
    <li aria-label={name} className="space-y-3 px-4 py-4 sm:px-5">
      <div className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 wrap-anywhere font-medium">{name}</span>
            <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
            {isMain && <Badge tone="info">{t("main")}</Badge>}
          </p>
          <DomainStatus domain={domain} />
        </div>
        <DomainActions
          domain={domain}
          target={target}
          redirects={redirects}
          rights={rights}
          changes={changes}
        />
      </div>
      {isVerified ? (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer text-muted hover:text-ink">{t("showRecords")}</summary>
          <div className="mt-3">
            <DnsRecords domain={domain} target={target} />
          </div>
        </details>
      ) : (
        <DnsRecords domain={domain} target={target} />
      )}
    </li>
  );
}

/** The result of the last check of the domain, and what to do about it. */
function DomainStatus({
  domain: { state, problem, has_address, verified_at, checked_at },
}: Pick<Props, "domain">) {
  const t = useTranslations("settings.domains");
  const isVerified = state === "verified";
  return (
    <div className="mt-1 space-y-1 text-sm text-muted">
      {isVerified && verified_at && (
        <p>{t.rich("verifiedAt", { moment: () => <Moment at={verified_at} /> })}</p>
      )}
      {!isVerified && <p>{problem ? t(`problems.${problem}`) : t("notChecked")}</p>}
      {isVerified && has_address === false && <p className="text-danger">{t("noAddress")}</p>}
      {state === "given_up" && <p>{t("givenUp")}</p>}
      {!isVerified && checked_at && (
        <p className="text-faint">{t.rich("checkedAt", { moment: () => <Moment at={checked_at} /> })}</p>
      )}
    </div>
  );
}

function DomainActions({ domain, target, redirects, rights, changes }: Props) {
  const t = useTranslations("settings.domains");
  const isReady = useReady();
  const [isAsking, setAsking] = useState(false);
  // changes.isBusy is also true while another domain is changed.
  const [isChecking, setChecking] = useState(false);
  const { id, name, state, problem, is_main: isMain, has_address: hasAddress } = domain;
  const params = { id };
  const disabled = !isReady || changes.isBusy;
  const check = async () => {
    setChecking(true);
    await changes.perform(
      () => send(domainCalls.check, { params }),
      (answer) => {
        if (answer.state === "verified" && state !== "verified") return t("verified", { name });
        // The problem of a verified domain is not shown.
        const isSame =
          (state === "verified" || answer.problem === problem) && answer.has_address === hasAddress;
        return answer.state === state && isSame ? t("unchanged", { name }) : null;
      },
    );
    setChecking(false);
  };
  const next = isMain ? ownValue(redirects, target) : undefined;
  const removal = [
    t(state === "verified" ? "removeVerifiedText" : "removeText"),
    next === undefined ? "" : t("signInMoves", { address: next }),
  ];
  return (
    <div className="flex flex-wrap items-center gap-1">
      {rights.mayChange && (state !== "verified" || hasAddress === false) && (
        <Button
          size="sm"
          variant="secondary"
          icon={<RefreshCw aria-hidden="true" className="size-4" />}
          disabled={disabled && !isChecking}
          loading={isChecking}
          onClick={() => void check()}
        >
          {t("check")}
        </Button>
      )}
      {rights.mayChange && state === "verified" && !isMain && (
        <MainDomainButton
          id={id}
          name={name}
          hasAddress={hasAddress !== false}
          redirect={ownValue(redirects, domain.domain)}
          changes={changes}
        />
      )}
      {rights.mayRemove && (
        <IconButton
          tone="danger"
          label={t("remove", { name })}
          icon={<Trash2 />}
          disabled={disabled}
          onClick={() => setAsking(true)}
        />
      )}
      {isAsking && (
        <ConfirmCall
          title={t("removeTitle", { name })}
          text={removal.filter(Boolean).join(" ")}
          confirm={t("removeConfirm")}
          call={async () => {
            await send(domainCalls.remove, { params });
            return null;
          }}
          failureText={changes.failureText}
          onDone={() => changes.succeeded(t("removed", { name }))}
          onFailed={changes.reload}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
