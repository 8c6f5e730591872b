"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton } from "@/app/_ui/cancel-button";
import { Checkbox } from "@/app/_ui/checkbox";
import { Dialog } from "@/app/_ui/dialog";
import { choiceProblems, type ChoiceProblem } from "@/lib/core/offers/choice-problems";
import { MAX_MEMBERS, relationsOf, withRelations } from "@/lib/core/offers/choices";
import { useBuilder } from "../builder-context";
import { namesOf } from "./selected-table";

type Kind = "needs" | "not";

/** What a line needs and what it cannot be together with, among the other lines; says why something cannot be. */
export function RelationDialog({ line, onClose }: { line: string; onClose: () => void }) {
  const t = useTranslations("builder.choices");
  const { deal, dispatch } = useBuilder();
  const names = namesOf(deal.selectedItems, deal.bundles);
  const [initial] = useState(() => relationsOf(deal.choices, line));
  const [relations, setRelations] = useState(initial);
  const toggle = (kind: Kind, key: string, isOn: boolean) => {
    const { needs, not } = relations;
    const rest = { needs: needs.filter((each) => each !== key), not: not.filter((each) => each !== key) };
    setRelations(isOn ? { ...rest, [kind]: [...rest[kind], key] } : rest);
  };
  const [problem] = choiceProblems(withRelations(deal.choices, line, relations), deal.selectedItems);
  const reason = problem && problemText(problem, (key) => names.get(key) ?? "", t);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("relations", { name: names.get(line) ?? "" })}
      isChanged={relations !== initial}
      footer={
        <>
          <CancelButton />
          <Button
            disabled={reason !== undefined}
            disabledReason={reason}
            onClick={() => {
              dispatch({ type: "related", line, ...relations });
              onClose();
            }}
          >
            {t("done")}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-sm text-muted">{t("relationsText")}</p>
        <ul className="divide-y divide-line rounded-control border border-line">
          {[...names]
            .filter(([key]) => key !== line)
            .map(([key, name]) => (
              <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
                <span className="min-w-0 text-sm wrap-anywhere">{name}</span>
                <span className="flex flex-wrap gap-x-4">
                  {(["needs", "not"] as const).map((kind) => (
                    <Checkbox
                      key={kind}
                      label={
                        <>
                          {t(`relation.${kind}`)} <span className="sr-only">{name}</span>
                        </>
                      }
                      checked={relations[kind].includes(key)}
                      disabled={!relations[kind].includes(key) && relations[kind].length >= MAX_MEMBERS}
                      onChange={({ target }) => toggle(kind, key, target.checked)}
                    />
                  ))}
                </span>
              </li>
            ))}
        </ul>
        {reason && <Banner tone="warning">{reason}</Banner>}
      </div>
    </Dialog>
  );
}

/** Why lines cannot be related like this, naming them. */
function problemText(
  { kind, sides: [one = "", other = "", third = ""] }: ChoiceProblem,
  name: (key: string) => string,
  t: ReturnType<typeof useTranslations<"builder.choices">>,
): string {
  switch (kind) {
    case "ring":
      return t("refused.ring", { one: name(one), other: name(other) });
    case "needs_excluded":
      return t("refused.excluded", { one: name(one), other: name(other), third: name(third) });
    case "always":
      return t("refused.always", { one: name(one), other: name(other) });
    case "needs_too_many":
      return t("refused.tooMany", { one: name(one) });
    default:
      return t("refused.other");
  }
}
