import { type Dispatch, type RefObject, useEffect, useId, useRef } from "react";
import { classes } from "@/app/_ui/classes";
import { termsToAccept, type Block } from "@/lib/core/documents/blocks";
import { blockAnchor } from "@/lib/core/documents/outline";
import { DEAL_FIELDS } from "@/lib/domain/deals/terms/deal-fields";
import { MAX_REASON } from "@/lib/domain/deals/limits";
import { MAX_SIGNED_NAME } from "@/lib/domain/proposals/limits";
import type { FieldProblem, PageAction, PageState } from "./page-state";
import { fill, type Language, type ProposalTexts } from "./texts";

/** Styles of the page's fields. */
export const LABEL = "mb-1 block font-medium text-slate-900";
export const HINT = "mt-1 text-xs text-slate-600";
export const CONTROL =
  "block min-h-11 w-full rounded-lg border border-slate-500 bg-white px-3 text-base text-slate-900 " +
  "focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-slate-900 " +
  "aria-invalid:border-red-700";

export type FieldsProps = {
  proposal: { purchase_order: string; blocks: readonly Block[] };
  /** The customer must give a name. */
  isNameRequired: boolean;
  /** The customer must give a purchase order number. */
  needsPurchaseOrder: boolean;
  state: PageState;
  /** The page's script runs; what is typed before would be lost. */
  isReady: boolean;
  dispatch: Dispatch<PageAction>;
  language: Language;
  texts: ProposalTexts;
};

/**
 * What the customer enters to accept: a name, their purchase order number, and the terms to accept
 * individually. All of it becomes part of the sealed record.
 */
export const AcceptFields = (props: FieldsProps) => (
  <div className="space-y-4 text-sm">
    <NameField
      {...props}
      label={`${props.texts.accept.name} ${
        props.isNameRequired ? props.texts.record.required : props.texts.purchaseOrder.optional
      }`}
      hint={props.texts.accept.nameHint}
      isRequired={props.isNameRequired}
      autoComplete="name"
    />
    <PurchaseOrderField
      {...props}
      isRequired={props.needsPurchaseOrder}
      hint={props.texts.purchaseOrder.hint}
    />
    <TermsFields {...props} />
  </div>
);

type NameProps = FieldsProps & {
  label: string;
  hint?: string;
  isRequired?: boolean;
  autoComplete: "name" | "off";
};

/** The name of whoever accepts. */
export function NameField(props: NameProps) {
  const { state, isReady, dispatch, texts, label, hint, isRequired = false, autoComplete } = props;
  const id = useId();
  const problem = NAME_PROBLEMS.find((kind) => kind === state.problem);
  const field = useFocusWhen<HTMLInputElement>(problem !== undefined, state);
  return (
    <div>
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        value={state.name}
        required={isRequired}
        maxLength={MAX_SIGNED_NAME}
        autoComplete={autoComplete}
        disabled={!isReady || state.busy !== null}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={classes(hint && `${id}-hint`, problem && `${id}-problem`) || undefined}
        onChange={(event) => dispatch({ type: "named", name: event.target.value })}
        className={CONTROL}
      />
      {problem ? <Problem id={`${id}-problem`} text={texts.problems[problem]} /> : null}
      {hint ? (
        <p id={`${id}-hint`} className={HINT}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

const NAME_PROBLEMS = ["name", "nameUnprintable"] as const satisfies readonly FieldProblem[];

type PurchaseOrderProps = FieldsProps & { isRequired: boolean; hint: string };

/**
 * The purchase order number. The field starts with the deal's number; if it is emptied, the deal's number
 * remains.
 */
export function PurchaseOrderField({
  proposal,
  state,
  isReady,
  dispatch,
  texts,
  isRequired,
  hint,
}: PurchaseOrderProps) {
  const id = useId();
  const { longest } = DEAL_FIELDS.purchaseOrder;
  const known = proposal.purchase_order;
  const isWrong = state.problem === "purchaseOrder";
  const field = useFocusWhen<HTMLInputElement>(isWrong, state);
  const { label, optional, kept } = texts.purchaseOrder;
  return (
    <div>
      <label htmlFor={id} className={LABEL}>
        {`${label} ${isRequired ? texts.record.required : optional}`}
      </label>
      <input
        ref={field}
        id={id}
        value={state.purchaseOrder ?? known}
        required={isRequired}
        maxLength={longest}
        autoComplete="off"
        disabled={!isReady || state.busy !== null}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-hint${isWrong ? ` ${id}-problem` : ""}`}
        onChange={(event) => dispatch({ type: "ordered", purchaseOrder: event.target.value })}
        className={CONTROL}
      />
      {isWrong ? (
        <Problem id={`${id}-problem`} text={fill(texts.problems.purchaseOrder, { most: longest })} />
      ) : null}
      <p id={`${id}-hint`} className={HINT}>
        {known ? `${hint} ${fill(kept, { number: known })}` : hint}
      </p>
    </div>
  );
}

/** A checkbox for each block of terms that must be accepted individually. */
function TermsFields(props: FieldsProps) {
  const asked = termsToAccept(props.proposal.blocks);
  const missing = asked.find(({ key }) => !props.state.terms.has(key));
  if (asked.length === 0) return null;
  return (
    <fieldset className="space-y-3 border-t border-slate-200 pt-3">
      <legend className="sr-only">{props.texts.blocks.terms}</legend>
      {asked.map((block) => (
        <TermsField key={block.key} {...props} block={block} isFirstMissing={block === missing} />
      ))}
    </fieldset>
  );
}

type TermsProps = FieldsProps & { block: Block<"terms">; isFirstMissing: boolean };

function TermsField({ block, isFirstMissing, state, isReady, dispatch, texts }: TermsProps) {
  const id = useId();
  const isAgreed = state.terms.has(block.key);
  const isWrong = state.problem === "terms" && !isAgreed;
  const field = useFocusWhen<HTMLInputElement>(isWrong && isFirstMissing, state);
  const title = block.title || texts.blocks.terms;
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          ref={field}
          id={id}
          type="checkbox"
          required
          checked={isAgreed}
          disabled={!isReady || state.busy !== null}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onChange={(event) => dispatch({ type: "agreed", key: block.key, isAgreed: event.target.checked })}
          className="proposal-tick mt-0.5 size-5 shrink-0"
        />
        <div className="min-w-0 wrap-anywhere">
          <label htmlFor={id} className="font-medium text-slate-900">
            {`${fill(texts.accept.terms, { title })} ${texts.record.required} `}
          </label>
          <a href={`#${blockAnchor(block)}`} className="whitespace-nowrap underline underline-offset-2">
            <span>{texts.accept.readTerms}</span>
            <span className="sr-only">{`: ${title}`}</span>
          </a>
        </div>
      </div>
      {isWrong ? <Problem id={`${id}-problem`} text={texts.problems.terms} /> : null}
    </div>
  );
}

/** Why the customer refuses, if they care to say. The proposal's page never shows it. */
export function RefuseFields({
  state,
  dispatch,
  texts,
  brand,
}: Pick<FieldsProps, "state" | "dispatch" | "texts"> & { brand: { name: string } }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={LABEL}>
        {fill(texts.refuse.reason, { brand: brand.name })}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={MAX_REASON}
        value={state.reason}
        disabled={state.busy !== null}
        onChange={(event) => dispatch({ type: "reasoned", reason: event.target.value })}
        className={`${CONTROL} resize-y py-2`}
      />
    </div>
  );
}

/** Focuses a field, or another part, each time it is refused. */
export function useFocusWhen<Field extends HTMLElement>(
  isWrong: boolean,
  { refusals }: Pick<PageState, "refusals">,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    if (isWrong && refusals > 0) field.current?.focus();
  }, [isWrong, refusals]);
  return field;
}

export const Problem = ({ id, text }: { id: string; text: string }) => (
  <p id={id} role="alert" className="mt-1 text-sm font-medium text-red-800">
    {text}
  </p>
);
