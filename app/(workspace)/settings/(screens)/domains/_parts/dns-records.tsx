import { useTranslations } from "next-intl";
import { CopyButton } from "@/app/_ui/copy-button";
import type { DomainAnswer } from "@/lib/domain/domains/api";

type Props = { domain: Pick<DomainAnswer, "domain" | "record">; target: string };

/**
 * The DNS records that the domain needs: TXT as proof of ownership, CNAME to the workspace's default domain.
 */
export function DnsRecords({ domain: { domain, record }, target }: Props) {
  const t = useTranslations("settings.domains");
  return (
    <div className="space-y-3 rounded-control bg-sunken p-3 text-sm sm:p-4">
      <p>{t("setRecords")}</p>
      <DnsRecord title={t("proof")} type="TXT" name={record.name} value={record.value} />
      <DnsRecord title={t("leading")} type="CNAME" name={domain} value={target} />
      <p className="text-muted">{t("apex", { domain: target })}</p>
    </div>
  );
}

type RecordProps = { title: string; type: string; name: string; value: string };

function DnsRecord({ title, type, name, value }: RecordProps) {
  const t = useTranslations("settings.domains");
  return (
    <dl className="grid items-center gap-x-4 gap-y-0.5 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-muted">{t("type")}</dt>
      <dd>
        {type} <span className="text-muted">({title})</span>
      </dd>
      <dt className="text-muted">{t("recordName")}</dt>
      <Copied text={name} label={t("copyName", { type })} />
      <dt className="text-muted">{t("value")}</dt>
      <Copied text={value} label={t("copyValue", { type })} />
    </dl>
  );
}

/** A text with a button that copies it; one click on the text selects it. */
const Copied = ({ text, label }: { text: string; label: string }) => (
  <dd className="flex min-w-0 items-center gap-1">
    <code className="min-w-0 select-all break-all">{text}</code>
    <CopyButton className="size-8 sm:size-7" text={text} label={label} />
  </dd>
);
