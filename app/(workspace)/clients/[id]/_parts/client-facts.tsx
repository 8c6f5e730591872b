import { getTranslations } from "next-intl/server";
import { pageStaffText } from "@/app/_shell/staff-text";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { TitledCard } from "@/app/_ui/titled-card";
import { classes } from "@/app/_ui/classes";
import { mailtoLink, telLink } from "@/lib/core/contract/links";
import { LANGUAGE_TABLE } from "@/lib/core/i18n/languages";
import type { ContactAnswer, ManagedClient } from "@/lib/domain/clients/api";
import { zoneName } from "@/lib/core/time/time-zones";

/** How a client is reached, its language, and since when it is known. */
export async function ClientFacts({ client }: { client: ManagedClient }) {
  const [t, form, { date }] = await Promise.all([
    getTranslations("clients.page.facts"),
    getTranslations("clients.form"),
    pageStaffText(),
  ]);
  const { company, email, phone, language, time_zone: zone, created_at, last_deal_at } = client;
  const facts = [
    { label: t("company"), value: company },
    { label: t("email"), value: email && <MailLink email={email} /> },
    { label: t("phone"), value: phone && <PhoneLink phone={phone} /> },
    {
      label: t("language"),
      value: language === null ? form("languageOfWorkspace") : LANGUAGE_TABLE[language].name,
    },
    { label: form("timeZone"), value: zone ? zoneName(zone) : "" },
    { label: t("lastDeal"), value: last_deal_at === null ? t("none") : date(last_deal_at) },
    { label: t("added"), value: date(created_at) },
  ].filter(({ value }) => value !== "");
  return (
    <Card className="p-5">
      <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The people at a client, the primary contact marked. */
export async function ClientContacts({ contacts }: { contacts: readonly ContactAnswer[] }) {
  const [t, form] = await Promise.all([getTranslations("clients.page"), getTranslations("clients.form")]);
  return (
    <TitledCard id="contacts" title={t("contacts")}>
      {contacts.length === 0 && <p className="px-5 py-4 text-sm text-muted">{t("noContacts")}</p>}
      <ul className="divide-y divide-line text-sm">
        {contacts.map(({ id, name, email, phone, title, department, is_primary }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                {name || email}
                {is_primary && contacts.length > 1 && <Badge tone="info">{form("primary")}</Badge>}
              </p>
              <p className="text-muted wrap-anywhere">
                {[title, department].filter((text) => text !== "").join(", ")}
              </p>
            </div>
            <p className="min-w-0 text-muted wrap-anywhere sm:text-right">
              {name && email && <MailLink email={email} />}
              {phone && <PhoneLink phone={phone} className="block" />}
            </p>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** What the team keeps in mind about a client. */
export async function ClientNotes({ notes }: { notes: string }) {
  const t = await getTranslations("clients.page");
  return (
    <TitledCard id="notes" title={t("notes")}>
      <p className="max-w-prose px-5 py-4 text-sm wrap-anywhere whitespace-pre-line text-muted">
        {notes || t("noNotes")}
      </p>
    </TitledCard>
  );
}

const MailLink = ({ email }: { email: string }) => (
  <a href={mailtoLink(email)} className="underline-offset-2 hover:underline">
    {email}
  </a>
);

/** A number that can be dialled; as text where it is not clear what to dial. */
function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  const href = telLink(phone);
  return href === null ? (
    <span className={className}>{phone}</span>
  ) : (
    <a href={href} className={classes("underline-offset-2 hover:underline", className)}>
      {phone}
    </a>
  );
}
