import { useFormatter, useTranslations } from "next-intl";
import { Badge, type Tone } from "@/app/_ui/badge";
import type { SystemAnswer } from "@/lib/server/system/api";
import { Section } from "./section";
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";

const TONES: Readonly<Record<SystemAnswer["parts"][number]["state"], Tone>> = {
  ok: "success",
  warning: "warning",
  failure: "error",
};
const GIB = 1024 ** 3;

/** Health of each part with what to do, and what runs. */
export function Parts({ system: { parts, version, commit, node, disk } }: { system: SystemAnswer }) {
  const t = useTranslations("admin.system");
  const format = useFormatter();
  const gib = (bytes: number) => format.number(bytes / GIB, { maximumFractionDigits: 1 });
  return (
    <Section title={t("parts.title")} text={t("parts.text", { version, commit: commit ?? "–", node })}>
      <ul className="divide-y divide-line">
        {parts.map(({ part, state, says, todo }) => (
          <li key={`${part} ${says}`} className="flex flex-col gap-1 px-4 py-3 sm:flex-row sm:gap-4">
            <div className="flex shrink-0 items-start gap-2 sm:w-52">
              <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
              <span className="text-sm font-medium">{t(`names.${part}`)}</span>
            </div>
            {/* The words of npm run doctor. */}
            <div lang={DEFAULT_LANGUAGE} className="min-w-0 text-sm">
              <p>{says}</p>
              {todo && <p className="mt-1 text-muted">{todo}</p>}
            </div>
          </li>
        ))}
      </ul>
      {disk && (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">
          {t("disk", { free: gib(disk.free_bytes), total: gib(disk.total_bytes) })}
        </p>
      )}
    </Section>
  );
}
