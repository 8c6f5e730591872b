import { useTranslations } from "next-intl";
import { Checkbox } from "../checkbox";
import { TriStateBox } from "../tri-state-box";
import type { MatrixModule } from "./types";

type Props = {
  module: MatrixModule;
  chosen: readonly string[];
  disabled: boolean;
  onChange: (slugs: readonly string[], isChosen: boolean) => void;
};

/** One module's permissions under a tick for all of them. */
export function ModuleBox({ module, chosen, disabled, onChange }: Props) {
  const t = useTranslations("common.permissions");
  const slugs = module.permissions.map(({ slug }) => slug);
  const count = slugs.filter((slug) => chosen.includes(slug)).length;
  return (
    <section aria-label={module.name} className="rounded-card border border-line">
      <div className="flex items-start justify-between gap-3 border-b border-line bg-sunken px-3.5 py-2.5 font-medium">
        <TriStateBox
          label={
            <>
              {module.name}
              <span className="sr-only"> {t("allOf")}</span>
            </>
          }
          some={count > 0}
          all={count === slugs.length}
          disabled={disabled}
          onChange={(isChosen) => onChange(slugs, isChosen)}
        />
        <span className="text-xs tabular-nums text-muted">
          {count}/{slugs.length}
        </span>
      </div>
      <div className="grid gap-2.5 p-3.5">
        {module.permissions.map(({ slug, name, description }) => (
          <Checkbox
            key={slug}
            label={name}
            hint={description || <code className="font-mono">{slug}</code>}
            disabled={disabled}
            checked={chosen.includes(slug)}
            onChange={(event) => onChange([slug], event.target.checked)}
          />
        ))}
      </div>
    </section>
  );
}
