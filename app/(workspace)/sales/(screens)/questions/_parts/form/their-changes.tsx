import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import type { ManagedField } from "@/lib/domain/fields/schema";
import { changedParts } from "./changed-parts";

type Props = { before: ManagedField; theirs: ManagedField; onTake: () => void; onKeep: () => void };

/** Somebody else saved first: what they changed, and the choice to go on from theirs or to save one's own over it. */
export function TheirChanges({ before, theirs, onTake, onKeep }: Props) {
  const t = useTranslations("questions.form");
  const parts = changedParts(before, theirs);
  return (
    <Banner tone="warning">
      <p className="font-medium">{t("stale")}</p>
      <ul className="mt-1.5 list-disc space-y-0.5 pl-5">
        {parts.map(({ part, was, is }) => (
          <li key={part}>
            {t("theirChange", { part: t(part), was: was || t("nothing"), is: is || t("nothing") })}
          </li>
        ))}
        {parts.length === 0 && <li>{t("theirsSame")}</li>}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onTake}>
          {t("takeTheirs")}
        </Button>
        <Button size="sm" variant="secondary" onClick={onKeep}>
          {t("keepMine")}
        </Button>
      </div>
    </Banner>
  );
}
