"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { CancelButton } from "@/app/_ui/cancel-button";
import { Checkbox } from "@/app/_ui/checkbox";
import { Dialog } from "@/app/_ui/dialog";
import { NumberField } from "@/app/_ui/number-field";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { bundleOf } from "@/lib/core/offers/bundles";
import { groupOf, linesOfMember, MAX_MEMBERS, membersOf, type ChoiceGroup } from "@/lib/core/offers/choices";
import type { DealForm } from "../form-state";
import { useBuilder } from "../builder-context";

type Names = ReadonlyMap<string, string>;
type Props = {
  group: ChoiceGroup;
  /** Names of lines and sections by key. */
  lines: Names;
  sections: Names;
  onClose: () => void;
  onDone: (group: ChoiceGroup, chosen: string[]) => void;
};

const MAX_TITLE = 120;
/** The fewest members among which there is a choice. */
const FEWEST = 2;

/** Makes or changes a group: its title, its members, how many of them are chosen, and which ones by default. */
export function ChoiceDialog({ group: initial, lines, sections, onClose, onDone }: Props) {
  const t = useTranslations("builder.choices");
  const { deal } = useBuilder();
  const [group, setGroup] = useState(initial);
  const [chosen, setChosen] = useState<readonly string[]>(() => chosenIn(deal, initial));
  const kind = group.sections ? "sections" : "lines";
  const candidates = candidatesFor(deal, initial, kind, kind === "sections" ? sections : lines);
  const members = membersOf(group);
  const set = (changes: Partial<ChoiceGroup>) => setGroup({ ...group, ...changes });
  const setMembers = (keys: string[]) => {
    const { recommended, ...rest } = group;
    const kept = recommended !== undefined && keys.includes(recommended) ? { recommended } : {};
    setGroup({ ...rest, ...kept, [kind]: keys });
    setChosen(chosen.filter((key) => keys.includes(key)));
  };
  const choose = (key: string, isChosen: boolean) =>
    setChosen(isChosen ? [...(group.most === 1 ? [] : chosen), key] : chosen.filter((each) => each !== key));
  const problem = problemOf(group, members, chosen);
  const hasSections = candidatesFor(deal, initial, "sections", sections).length >= FEWEST;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("dialog")}
      isChanged={group !== initial || chosen.join() !== chosenIn(deal, initial).join()}
      footer={
        <>
          <CancelButton />
          <Button
            disabled={problem !== null}
            disabledReason={problem === null ? undefined : t(`problems.${problem}`)}
            onClick={() => onDone(inOrderOf(group, kind, candidates), [...chosen])}
          >
            {t("done")}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          maxLength={MAX_TITLE}
          value={group.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        {hasSections && (
          <RadioGroup
            label={t("among")}
            segmented
            options={[
              { value: "lines", label: t("lines") },
              { value: "sections", label: t("sections") },
            ]}
            value={kind}
            onChange={(value) => {
              const { lines: _lines, sections: _sections, recommended: _member, ...rest } = group;
              setGroup({ ...rest, [value]: [] });
              setChosen([]);
            }}
          />
        )}
        <Members {...{ candidates, members, chosen }} onMembers={setMembers} onChosen={choose} />
        <Counts {...{ group, candidates, members }} onChange={setGroup} />
      </div>
    </Dialog>
  );
}

type Candidates = readonly [string, string][];

type MembersProps = {
  candidates: Candidates;
  members: readonly string[];
  chosen: readonly string[];
  onMembers: (keys: string[]) => void;
  onChosen: (key: string, isChosen: boolean) => void;
};

/** What can be chosen, and what is chosen at first. */
function Members({ candidates, members, chosen, onMembers, onChosen }: MembersProps) {
  const t = useTranslations("builder.choices");
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{t("members")}</legend>
      <ul className="divide-y divide-line rounded-control border border-line">
        {candidates.map(([key, name]) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
            <Checkbox
              label={name}
              checked={members.includes(key)}
              disabled={!members.includes(key) && members.length >= MAX_MEMBERS}
              onChange={({ target }) =>
                onMembers(target.checked ? [...members, key] : members.filter((each) => each !== key))
              }
            />
            {members.includes(key) && (
              <Checkbox
                label={
                  <>
                    {t("chosen")} <span className="sr-only">{name}</span>
                  </>
                }
                checked={chosen.includes(key)}
                onChange={({ target }) => onChosen(key, target.checked)}
              />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type CountsProps = {
  group: ChoiceGroup;
  candidates: Candidates;
  members: readonly string[];
  onChange: (group: ChoiceGroup) => void;
};

/** How many are to be chosen, and which one the seller recommends. */
function Counts({ group, candidates, members, onChange }: CountsProps) {
  const t = useTranslations("builder.choices");
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <NumberField
        label={t("least")}
        decimals={0}
        min={0}
        max={Math.max(1, members.length)}
        value={group.least}
        onChange={(least) => onChange({ ...group, least: least ?? 0 })}
      />
      <NumberField
        label={t("most")}
        decimals={0}
        min={1}
        max={Math.max(1, members.length)}
        value={group.most}
        onChange={(most) => onChange({ ...group, most: most ?? 1 })}
      />
      <SelectField
        label={t("recommended")}
        placeholder={t("nothing")}
        clearable
        options={candidates
          .filter(([key]) => members.includes(key))
          .map(([value, label]) => ({ value, label }))}
        value={group.recommended ?? null}
        onChange={(value) => {
          const { recommended: _before, ...rest } = group;
          onChange(value === null ? rest : { ...rest, recommended: value });
        }}
      />
    </div>
  );
}

/** Lines, or sections that have some, that are in no other group, with their names. */
function candidatesFor(
  { choices, bundles, selectedItems: items }: Pick<DealForm, "choices" | "bundles" | "selectedItems">,
  { key: own }: ChoiceGroup,
  kind: "lines" | "sections",
  names: Names,
): [string, string][] {
  const others = { groups: choices.groups.filter(({ key }) => key !== own) };
  return [...names].filter(([key]) => {
    const lines = items.filter((item) => (kind === "lines" ? item.key : item.section) === key);
    // A bundle is chosen with its whole section.
    if (kind === "lines" && bundleOf(bundles, key)) return false;
    return lines.length > 0 && lines.every((line) => !groupOf(others, line));
  });
}

const chosenIn = ({ selectedItems: items }: Pick<DealForm, "selectedItems">, group: ChoiceGroup): string[] =>
  membersOf(group).filter((member) => {
    const keys = linesOfMember(group, member, items);
    return items.some(({ key, isTicked }) => isTicked && keys.includes(key));
  });

/** The group with its members as the table has them. */
const inOrderOf = (group: ChoiceGroup, kind: "lines" | "sections", candidates: Candidates): ChoiceGroup => ({
  ...group,
  title: group.title.trim(),
  [kind]: candidates.map(([key]) => key).filter((key) => membersOf(group).includes(key)),
});

/** Why the group cannot be as it is. */
function problemOf(
  { least, most }: ChoiceGroup,
  members: readonly string[],
  chosen: readonly string[],
): "members" | "least" | "most" | "default" | null {
  if (members.length < FEWEST) return "members";
  if (least > most) return "least";
  if (most > members.length) return "most";
  return chosen.length > most ? "default" : null;
}
