import { StickyNote } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRhythmText } from "@/app/_pricing/use-rhythm-text";
import type { RhythmShape } from "@/lib/core/pricing/rhythm-shapes";
import { isFreeItem } from "../free-item";
import type { SelectedItem } from "../selected-item";

type Props = {
  item: SelectedItem;
  /** Title of the group in which the customer chooses it; null: of none. */
  choice: string | null;
  /** Names of the lines that it needs, and of those that it cannot be together with; empty: none. */
  needs: string;
  excluded: string;
  /** Why the server refused this line. */
  problem: string | null;
};

/** A line's name, its problems, and the customer's comments on it. */
export function About({ item, choice, needs, excluded, problem }: Props) {
  const t = useTranslations("builder.choices");
  return (
    <>
      {item.title}
      {problem && (
        <span role="alert" className="block text-xs font-medium text-danger">
          {problem}
        </span>
      )}
      {choice !== null && (
        <span className="block border-l-2 border-primary-400 pl-1.5 text-xs font-normal text-muted">
          {t("of", { title: choice || t("untitled") })}
        </span>
      )}
      {needs && (
        <span className="block text-xs font-normal wrap-anywhere text-muted">
          {t("needsOf", { names: needs })}
        </span>
      )}
      {excluded && (
        <span className="block text-xs font-normal wrap-anywhere text-muted">
          {t("notWith", { names: excluded })}
        </span>
      )}
      <Kind item={item} />
      {item.rhythm && <Terms rhythm={item.rhythm} />}
      {item.open && <OpenText open={item.open} />}
      {item.extraNotes !== "" && <TeamNote />}
      {item.customerNote && (
        <span className="block text-xs font-normal whitespace-pre-line text-muted">{item.customerNote}</span>
      )}
    </>
  );
}

/** How long a line repeats and from when. */
function Terms({ rhythm }: { rhythm: RhythmShape }) {
  const { terms } = useRhythmText();
  return <span className="block text-xs font-normal text-muted">{terms(rhythm)}</span>;
}

/** What the customer may change of the line. */
function OpenText({ open: { quantity, questions } }: { open: NonNullable<SelectedItem["open"]> }) {
  const t = useTranslations("builder.pricing.open");
  return (
    <span className="block text-xs font-normal text-muted">
      {[
        ...(quantity ? [t(quantity.step === 1 ? "says" : "saysSteps", quantity)] : []),
        ...(questions ? [t("saysQuestions", { count: questions.length })] : []),
      ].join(" · ")}
    </span>
  );
}

/** Says that the line has notes that customers do not see; its dialog has their text. */
function TeamNote() {
  const t = useTranslations("builder.services");
  return (
    <span className="flex items-center gap-1 text-xs font-normal text-faint">
      <StickyNote aria-hidden="true" className="size-3.5 shrink-0" />
      {t("teamNote")}
    </span>
  );
}

/** Marks free lines, services that were deleted, and lines with their own taxes. */
function Kind({ item }: Pick<Props, "item">) {
  const t = useTranslations("builder.services");
  const look = "block text-xs font-normal text-faint";
  const own = item.taxProfile && !isFreeItem(item) && (
    <span className={look}>{t("taxedAs", { profile: item.taxProfile.name })}</span>
  );
  if (item.catalogItem) return own;
  if (!isFreeItem(item))
    return (
      <>
        <span className={look}>{t("gone")}</span>
        {own}
      </>
    );
  return (
    <span className={look}>
      {item.taxProfile ? t("freeWithTaxes", { profile: item.taxProfile.name }) : t("free")}
    </span>
  );
}
