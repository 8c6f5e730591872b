import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { Banner } from "@/app/_ui/banner";
import { useReady } from "@/app/_ui/use-ready";
import { fieldVariable, missingFields, type CustomField } from "@/lib/core/custom-fields/custom-field";
import { useBuilder, useView } from "../builder-context";
import { fieldValuesOf } from "../document-values";
import { missingOf, useFieldName, useFormVariables } from "./form-variables";

/** Lists the variables without a value, with which no proposal is sent, with links to enter one. */
export function MissingVariables() {
  const t = useTranslations("builder.document");
  const { deal, dispatch } = useBuilder();
  const { activeStep } = useView();
  const missing = missingOf(deal, useFormVariables());
  if (missing.length === 0) return null;
  const showIn = (key: string) => {
    if (activeStep !== "pdf") dispatch({ type: "stepOpened", step: "pdf" });
    showBlock(key);
  };
  return (
    <Banner tone="warning">
      <p className="font-medium">{t("missing", { count: missing.length })}</p>
      <p>{t("missingHint")}</p>
      <ul className="mt-1 space-y-1">
        {missing.map(({ id, name, blockKey, step }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4">
            <span className="font-medium wrap-anywhere">{name}</span>
            {(step === "client" || step === "currency") && (
              <button type="button" className={LINK} onClick={() => dispatch({ type: "stepOpened", step })}>
                {t(`fillIn.${step}`)}
              </button>
            )}
            {blockKey && (
              <button type="button" className={LINK} onClick={() => showIn(blockKey)}>
                {t("showBlock")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Lists the empty fields that are required before sending, with links to fill them in. */
export function RequiredFields() {
  const t = useTranslations("builder.document");
  const nameOf = useFieldName();
  const { data, deal, dispatch } = useBuilder();
  const missing = missingFields(data.customFields, fieldValuesOf(deal));
  if (missing.length === 0) return null;
  return (
    <Banner tone="warning">
      <p className="font-medium">{t("requiredFields", { count: missing.length })}</p>
      <ul className="mt-1 space-y-1">
        {missing.map((field) => (
          <li key={fieldVariable(field)}>
            <button
              type="button"
              className={LINK}
              onClick={() => {
                dispatch({ type: "stepOpened", step: stepOfField(field) });
                showField(fieldVariable(field));
              }}
            >
              {nameOf(field)}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const stepOfField = ({ subject }: Pick<CustomField, "subject">) =>
  subject === "deal" ? "currency" : "client";

/** Opens the step of the custom field in the page's address, which links from other pages set. */
export function useNamedField(): void {
  const named = useSearchParams().get("field");
  const { data, dispatch } = useBuilder();
  const isReady = useReady();
  const field = data.customFields.find((each) => fieldVariable(each) === named);
  const subject = field?.subject;
  useEffect(() => {
    if (!isReady || !named || !subject) return;
    dispatch({ type: "stepOpened", step: stepOfField({ subject }) });
    showField(named);
  }, [isReady, named, subject, dispatch]);
}

/** Delayed, because opening a step moves the focus to its top. */
const showField = (variable: string) =>
  setTimeout(
    () =>
      show(
        () => document.querySelector<HTMLElement>(`[data-custom-field="${CSS.escape(variable)}"]`),
        CONTROL,
      ),
    STEP_OPENS,
  );

/** Milliseconds. */
const STEP_OPENS = 300;

const CONTROL = ":is(input, textarea, select)";
const LINK = "underline underline-offset-2";

/** Opens the document at the block in the page's address, which links from other pages set. */
export function useNamedBlock(): void {
  const named = useSearchParams().get("block");
  const { dispatch } = useBuilder();
  const isReady = useReady();
  useEffect(() => {
    if (!isReady || !named) return;
    dispatch({ type: "stepOpened", step: "pdf" });
    showBlock(named);
  }, [isReady, named, dispatch]);
}

/** Attempts to find a block while its step is loading: about two seconds. */
const TRIES = 40;

const showBlock = (key: string) =>
  show(
    () => document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`),
    "[data-block-content] :is(textarea, [role=textbox])",
  );

/** Scrolls to a part and focuses its field, after its step has rendered. */
function show(find: () => HTMLElement | null, typedInto: string, triesLeft = TRIES): void {
  const part = find();
  if (part) {
    part.scrollIntoView({ block: "center" });
    part.querySelector<HTMLElement>(typedInto)?.focus();
  } else if (triesLeft > 0) setTimeout(() => show(find, typedInto, triesLeft - 1), 50);
}
