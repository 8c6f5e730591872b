import type { ProposalView } from "@/lib/domain/proposals/view";
import { missingIn, remedyOf } from "./choosing";
import { missingText } from "./missing-text";
import { fill, type ProposalTexts } from "./texts";

type Props = {
  proposal: Pick<ProposalView, "choices" | "line_items">;
  selection: ReadonlySet<number>;
  onToggle: (lineId: number) => void;
  isDisabled?: boolean | undefined;
  texts: ProposalTexts["choices"];
};

/** Brings the first choice of a group into view and moves the focus there. In the browser only. */
function goToGroup(key: string): void {
  const inputs = document.querySelectorAll<HTMLInputElement>(`input[data-group="${CSS.escape(key)}"]`);
  const [input] = [...inputs].filter(({ disabled }) => !disabled);
  input?.focus({ preventScroll: true });
  (input ?? inputs[0])?.scrollIntoView({ block: "center" });
}

/** What is still to be chosen before the offer can be accepted, each with the way to put it right; null if nothing. */
export function MissingChoices({ proposal, selection, onToggle, isDisabled, texts }: Props) {
  const missing = missingIn(proposal, selection);
  if (missing.length === 0) return null;
  const names = new Map(proposal.line_items.map(({ id, name }) => [id, name]));
  return (
    <div className="rounded-lg border border-amber-200 bg-amber-50 px-4 py-3 text-sm text-amber-950">
      <p className="font-medium">{texts.missing}</p>
      <ul className="mt-1.5 space-y-1.5">
        {missing.map((each) => {
          const text = missingText(proposal, each, texts);
          const remedy = remedyOf(proposal, each);
          return (
            <li key={text} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {"count" in each ? (
                <Way isDisabled={isDisabled} onClick={() => goToGroup(each.group)} text={text} />
              ) : (
                <span className="wrap-anywhere">{text}</span>
              )}
              {remedy ? (
                <Way
                  isDisabled={isDisabled}
                  onClick={() => onToggle(remedy.id)}
                  text={fill(texts[remedy.kind], { name: names.get(remedy.id) ?? "" })}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const Way = ({
  isDisabled,
  onClick,
  text,
}: {
  isDisabled: boolean | undefined;
  onClick: () => void;
  text: string;
}) => (
  <button
    type="button"
    disabled={isDisabled}
    onClick={onClick}
    className="-my-1 min-h-9 rounded-sm py-1 text-start font-medium wrap-anywhere underline underline-offset-4"
  >
    {text}
  </button>
);
