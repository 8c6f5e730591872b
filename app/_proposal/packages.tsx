import { useId } from "react";
import { classes } from "@/app/_ui/classes";
import type { Section } from "@/lib/core/documents/blocks";
import { sectionAnchor } from "@/lib/core/documents/outline";
import { isSingle, membersOf, type ChoiceGroup } from "@/lib/core/offers/choices";
import { rangeText, titleOf } from "@/lib/domain/proposals/choice-range";
import type { LineView, ProposalView } from "@/lib/domain/proposals/view";
import { BlockImage } from "./blocks/block-image";
import type { RichText } from "./blocks/block-props";
import { LineDetails } from "./line-details";
import { OpenLine } from "./open-line";
import { Money } from "./offer-text";
import { SumsByEvery } from "./sums-by-every";
import type { OptionState } from "./option-choice";
import { SwapText } from "./swap-text";
import { fill, type ProposalTexts } from "./texts";

type Props = {
  proposal: ProposalView;
  group: ChoiceGroup;
  optionOf: (line: LineView) => OptionState;
  richText: RichText;
  areDetailsOpen: boolean;
  texts: ProposalTexts["services"];
  words: ProposalTexts["choices"];
  /** Absent where no line repeats. */
  rhythms: ProposalTexts["rhythms"] | undefined;
};

/** By number of packages: how many stand side by side where there is room. */
const COLUMNS = ["", "", "@2xl:grid-cols-2", "@2xl:grid-cols-3", "@2xl:grid-cols-2 @5xl:grid-cols-4"];

/**
 * The sections of a group side by side, below each other on a phone: what each contains, its price, and the difference
 * to what is chosen.
 */
export function Packages(props: Props) {
  const { proposal, group, words } = props;
  const members = membersOf(group).flatMap((key) => proposal.sections.find((each) => each.key === key) ?? []);
  return (
    <fieldset className="min-w-0 not-first:mt-12">
      <legend className="mb-4">
        <span
          className={classes(
            "proposal-display block scroll-mt-6 text-xl font-semibold tracking-tight text-balance",
            "wrap-anywhere text-slate-900 @2xl:text-2xl",
          )}
        >
          {titleOf(group, words)}
        </span>{" "}
        {group.title ? (
          <span className="mt-1 block text-sm text-slate-600">{rangeText(group, words)}</span>
        ) : null}
      </legend>
      <div className={classes("grid gap-4 @2xl:gap-5", COLUMNS[Math.min(members.length, 4)])}>
        {members.map((section) => (
          <Package key={section.key} {...props} section={section} />
        ))}
      </div>
    </fieldset>
  );
}

function Package(props: Props & { section: Section }) {
  const { proposal, group, section, optionOf, richText: Rich, texts, words } = props;
  const id = useId();
  const lines = proposal.line_items.filter((line) => line.section === section.key);
  const [first] = lines;
  if (!first) return null;
  const option = optionOf(first);
  const { isSelected, onToggle } = option;
  const name = section.name || texts.title;
  const isRecommended = group.recommended === section.key;
  return (
    <div
      data-counted={isSelected}
      className={classes(
        "relative flex min-w-0 flex-col rounded-xl border p-4 break-inside-avoid @xl:p-5",
        isSelected
          ? "border-(--proposal-brand,#0f172a) shadow-[inset_0_0_0_1px_var(--proposal-brand,#0f172a)]"
          : "border-slate-200",
      )}
    >
      <PackageName {...{ group, section, name, option }} lineId={first.id} describedBy={`${id}-price`} />
      <p className="mt-1 flex flex-wrap items-center gap-2 text-xs font-medium @2xl:min-h-6">
        {isRecommended ? (
          <span className="rounded bg-slate-900 px-1.5 py-0.5 text-white">{words.recommended}</span>
        ) : null}
        {onToggle ? null : (
          <span className="text-slate-600">{isSelected ? texts.selected : texts.notSelected}</span>
        )}
      </p>
      <PackagePrice {...props} id={`${id}-price`} lines={lines} option={option} />
      {section.intro ? (
        <div className="mt-3 text-sm leading-relaxed wrap-anywhere text-slate-700">
          <Rich html={section.intro} />
        </div>
      ) : null}
      {section.picture ? (
        <BlockImage
          picture={section.picture}
          sizes="(min-width: 42rem) 20rem, 100vw"
          className="mt-4 aspect-[3/2] w-full rounded-lg"
        />
      ) : null}
      <PackageLines {...props} name={name} lines={lines} />
    </div>
  );
}

type NameProps = Pick<Props, "group"> & {
  section: Section;
  name: string;
  option: OptionState;
  /** One of its lines, with which it is chosen. */
  lineId: number;
  describedBy: string;
};

/** A package's name, and its radio button or checkbox if the reader may choose. */
function PackageName({ group, section, name, option, lineId, describedBy }: NameProps) {
  const { isSelected, onToggle, isDisabled } = option;
  return (
    <label
      className={classes(
        "flex min-w-0 items-start gap-3",
        // The whole card is the control's target.
        onToggle && !isDisabled && "cursor-pointer before:absolute before:inset-0 before:rounded-xl",
      )}
    >
      {onToggle ? (
        <input
          type={isSingle(group) ? "radio" : "checkbox"}
          name={isSingle(group) ? `choice-${group.key}` : undefined}
          data-group={group.key}
          checked={isSelected}
          disabled={isDisabled}
          onChange={() => onToggle(lineId)}
          aria-describedby={describedBy}
          className="proposal-tick relative mt-1 size-5 shrink-0"
        />
      ) : null}
      <span
        id={sectionAnchor(section)}
        dir="auto"
        className="proposal-display min-w-0 text-lg font-semibold wrap-anywhere text-slate-900"
      >
        {name}
      </span>
    </label>
  );
}

type PriceProps = Props & { id: string; lines: LineView[]; option: OptionState };

/** What a package costs, and what choosing it changes. */
function PackagePrice({ id, proposal, lines, option, texts, words, rhythms }: PriceProps) {
  return (
    <div id={id} className="mt-2">
      <p className="text-2xl font-semibold tracking-tight text-slate-900 tabular-nums" data-section-total>
        <SumsByEvery lines={lines} currency={proposal.currency} rhythms={rhythms} />
      </p>
      {option.isSelected ? null : (
        <SwapText swap={option.swap} currency={proposal.currency} words={words} texts={texts} />
      )}
    </div>
  );
}

/** What a package contains. Above the card's target, because the details of a line are opened by themselves. */
function PackageLines({
  proposal,
  section,
  lines,
  name,
  richText,
  areDetailsOpen,
  texts,
  words,
  rhythms,
}: Props & { section: Section; lines: LineView[]; name: string }) {
  return (
    <ul
      aria-label={fill(words.contains, { name })}
      className="mt-4 space-y-2.5 border-t border-slate-200 pt-4 text-sm text-slate-800"
    >
      {lines.map((line) => (
        <li key={line.id}>
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {section.hides_quantities || line.quantity === 1 ? null : (
                <span className="tabular-nums">{`${line.quantity} × `}</span>
              )}
              {line.name}
            </span>
            {section.hides_line_prices ? null : (
              <span className="shrink-0 text-slate-600 tabular-nums">
                <Money amount={line.total} currency={proposal.currency} />
                {line.rhythm && rhythms ? ` ${rhythms.per[line.rhythm.every]}` : null}
              </span>
            )}
          </p>
          <div className="relative">
            <OpenLine line={line} />
            <LineDetails line={line} isOpen={areDetailsOpen} richText={richText} texts={texts} />
          </div>
        </li>
      ))}
    </ul>
  );
}
