import { useLocale, useTranslations } from "next-intl";
import { useEffect, useReducer, useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { focusUnread } from "@/app/_ui/focus-unread";
import { useBootstrap } from "@/app/_client/cache/use-bootstrap";
import { kindNames, PICTURES } from "@/app/_ui/image-upload/accepts";
import { pictureRefusal } from "@/app/_client/picture-refusal";
import { sizeText } from "@/app/_ui/image-upload/size-text";
import { asInput } from "@/lib/domain/catalog/item-draft";
import { amountsOf } from "@/lib/domain/catalog/price-steps";
import { MAX_PICTURE_BYTES } from "@/lib/domain/catalog/limits";
import type { ManagedItem } from "@/lib/domain/catalog/schema";
import { businessIdOf, itemFailure, saveItem } from "../save-item";
import { problemsOf, type FormProblems, writeBody } from "./write-body";
import { formOf, newForm, type ItemForm, reduceForm, type RowList, type RowOf } from "./item-form";
import { idOf, type ItemTerms } from "./item-terms";
import { loadCheck, type CheckForm } from "./load-check";

type Parts = {
  formId: string;
  item: ManagedItem | null;
  terms: ItemTerms;
  onSaved: (item: ManagedItem, mode: SaveMode) => void;
};
export type SaveMode = "save" | "saveAndNew";

/**
 * State of the form of a service: its values, what is wrong with them, and saving. After the first attempt to
 * save, each change is checked at once.
 */
export function useItemForm({ formId, item, terms, onSaved }: Parts) {
  const say = useTranslations("validation");
  const tellRefusal = useRefusalTexts();
  const bootstrap = useBootstrap();
  const empty = () => newForm(idOf(terms.constants, "pricing_option", "fixed"), terms.lowestPrice);
  const [base, setBase] = useState(item);
  const [form, dispatch] = useReducer(reduceForm, item, (value) => (value ? formOf(value) : empty()));
  const [check, setCheck] = useState<CheckForm | null>(null);
  const [refused, setRefused] = useState<{ form: ItemForm; problems: FormProblems } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const [saving, setSaving] = useState<SaveMode | null>(null);
  const [tries, setTries] = useState(0);
  const stored = base && storedRules(base);
  const result = check?.(form, terms, say, stored) ?? {};
  const problems: FormProblems = { ...(refused?.form === form ? refused.problems : {}), ...result };

  useFirstWrongField(formId, tries);

  async function save(mode: SaveMode, over: ManagedItem | null = base): Promise<void> {
    if (focusUnread(document.getElementById(formId) ?? document)) return;
    if (saving !== null) return;
    setFailure(null);
    setSaving(mode);
    try {
      const checkForm = await loadCheck();
      setCheck(() => checkForm);
      setTries((count) => count + 1);
      if (Object.keys(checkForm(form, terms, say, stored)).length > 0) return;
      const business = over ? null : businessIdOf(bootstrap?.entities ?? []);
      const saved = await saveItem(over, writeBody(form, terms, business, over?.meta.attachments));
      setStale(false);
      if (mode === "saveAndNew") {
        dispatch({ type: "replaced", form: empty() });
        setCheck(null);
      }
      onSaved(saved, mode);
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(null);
    }
  }

  function refuse(error: unknown): void {
    if (error instanceof ApiError && error.code === "STALE_VERSION") return setStale(true);
    const { text, problems: atFields } = tellRefusal(error, form);
    setFailure(text);
    if (!atFields) return;
    setRefused({ form, problems: atFields });
    setTries((count) => count + 1);
  }

  return {
    tries,
    form,
    dispatch,
    terms,
    problems,
    failure,
    setFailure,
    saving,
    save,
    base,
    isChanged: stateText(form) !== stateText(base ? formOf(base) : empty()),
    conflict: isStale
      ? {
          take: (theirs: ManagedItem) => {
            setBase(theirs);
            dispatch({ type: "replaced", form: formOf(theirs) });
            setStale(false);
          },
          over: (theirs: ManagedItem) => {
            setBase(theirs);
            return save("save", theirs);
          },
        }
      : null,
  };
}

/** The rules of a stored service as checkForm() takes them. */
const storedRules = (item: ManagedItem) => ({
  ...asInput(item.meta.conditional_pricing),
  main_field_id: item.main_field_id,
  amounts: amountsOf(item, asInput(item.meta.conditional_pricing)),
});

/** Focuses the first invalid field after each attempt to save. */
function useFirstWrongField(formId: string, tries: number): void {
  useEffect(() => {
    if (tries > 0)
      document.getElementById(formId)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries, formId]);
}

/** The texts of a failed save: one for the form, and one for each refused field. */
function useRefusalTexts() {
  const t = useTranslations("catalogItems.errors");
  const common = useTranslations("common");
  const language = useLocale();
  return (error: unknown, form: ItemForm): { text: string; problems?: FormProblems } => {
    const given = error instanceof ApiError ? error.errors : [];
    const picture = error instanceof ApiError && form.picture.file ? pictureRefusal(error) : null;
    if (picture) {
      const most = sizeText(MAX_PICTURE_BYTES, language);
      const problems = {
        picture: common(`pictureRefusals.${picture}`, { most, kinds: kindNames(PICTURES) }),
      };
      return { text: t("imageFailed"), problems };
    }
    if (given.some(({ field }) => field.startsWith("meta.attachments"))) return { text: t("imageFailed") };
    const owner = error instanceof ApiError ? ownerOfCode(error) : null;
    if (owner !== null) return { text: t("refused"), problems: { code: t("codeTaken", { title: owner }) } };
    if (given.length > 0) return { text: t("refused"), problems: problemsOf(given) };
    return { text: itemFailure(error, t) };
  };
}

/** The title of the service that has the code already, where that is the only reason; else null. */
function ownerOfCode({ errors, details }: ApiError): string | null {
  if (errors.length !== 1 || errors[0]?.code !== "taken") return null;
  const { taken_by: owner } = (details ?? {}) as { taken_by?: { title?: unknown } };
  return typeof owner?.title === "string" ? owner.title : null;
}

/** The form as a text for comparison, without the picture's content of possibly millions of characters. */
const stateText = (form: ItemForm): string =>
  JSON.stringify(form, (name, value: unknown) => (name === "dataUrl" ? undefined : value));

export type ItemFormState = ReturnType<typeof useItemForm>;
/** Props of the parts of the form. */
export type FormPart = { state: ItemFormState; currency: string };

/** One row of the pricing rules: the errors of its fields, and functions to change and remove it. */
export function ruleRow<List extends RowList>(
  { problems, dispatch }: ItemFormState,
  list: List,
  { key }: RowOf<List>,
  index: number,
) {
  return {
    errorOf: (name: string): string | null => problems[`${list}.${index}.${name}`] ?? null,
    change: (values: Partial<RowOf<List>>) => dispatch({ type: "rowChanged", list, key, values }),
    remove: () => dispatch({ type: "rowRemoved", list, key }),
  };
}
