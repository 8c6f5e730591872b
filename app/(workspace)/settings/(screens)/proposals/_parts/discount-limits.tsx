"use client";

import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { SavedAtOnce, type Saved } from "@/app/_settings/saved-at-once";
import { Button } from "@/app/_ui/button";
import { focusUnread } from "@/app/_ui/focus-unread";
import { NumberField } from "@/app/_ui/number-field";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { limitsOf, limitsText } from "@/lib/domain/settings/discount-limits";
import type { SettingAnswer } from "@/lib/domain/settings/schema";

type Roles = readonly { slug: string; name: string }[];
type Props = { setting: SettingAnswer; mayChange: boolean; roles: Roles };

/** The most that users of each role may take off a price (U-146). */
export const DiscountLimits = ({ roles, ...props }: Props) => (
  <SavedAtOnce {...props}>{(saved) => <LimitsForm {...saved} roles={roles} />}</SavedAtOnce>
);

function LimitsForm({ value, isDisabled, change, roles }: Saved & { roles: Roles }) {
  const t = useTranslations("settings.proposals.limits");
  const [limits, setLimits] = useState(() => limitsOf(value) ?? new Map<string, number>());
  // Those of roles that were deleted go with the next change.
  const text = limitsText(new Map([...limits].filter(([slug]) => roles.some((role) => role.slug === slug))));
  useLeaveWarning(text !== value);
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!focusUnread(event.currentTarget)) change(text, t("saved"));
  };
  const enter = (slug: string, percent: number | null) => {
    const next = new Map(limits);
    if (percent === null) next.delete(slug);
    else next.set(slug, percent);
    setLimits(next);
  };
  return (
    <form className="space-y-3" onSubmit={save}>
      <div>
        <h3 className="text-sm font-medium">{t("title")}</h3>
        <p className="mt-1 text-xs text-faint">{t("text")}</p>
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-3">
        {roles.map(({ slug, name }) => (
          <NumberField
            key={slug}
            label={name}
            unit="%"
            min={0}
            max={100}
            decimals={2}
            value={limits.get(slug) ?? null}
            disabled={isDisabled}
            onChange={(percent) => enter(slug, percent)}
          />
        ))}
      </div>
      <Button type="submit" variant="secondary" disabled={isDisabled}>
        {t("save")}
      </Button>
    </form>
  );
}
