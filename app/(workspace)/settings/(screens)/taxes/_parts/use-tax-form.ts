import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { focusUnread } from "@/app/_ui/focus-unread";
import { callFailure } from "@/app/_client/call-failure";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { taxCalls } from "@/lib/domain/taxes/calls";
import type { RowState } from "@/lib/platform/http/etag";
import { percentText } from "./percent-text";
import { bodyOf, draftsOf, taxProblems, type TaxDraft } from "./tax-draft";

/** The form of a tax profile: problems at their fields, other failures on top; what was typed stays. */
export function useTaxForm(profile: TaxProfileAnswer | null, onSaved: (profile: TaxProfileAnswer) => void) {
  const t = useTranslations("settings.taxes.form");
  const tellFailure = useTranslations("settings.failures");
  const language = useLocale();
  const router = useRouter();
  const [name, setName] = useState(profile?.name ?? "");
  const [taxes, setTaxes] = useState<readonly TaxDraft[]>(() => draftsOf(profile));
  const [state, setState] = useState<RowState | null>(profile);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const refuse = (error: unknown) => {
    const present =
      error instanceof ApiError && error.code === "STALE_VERSION"
        ? (error.details as TaxProfileAnswer)
        : null;
    if (present) {
      setState(present);
      router.refresh();
      return setFailure(
        t("changed", {
          name: present.name,
          rates:
            present.taxes.map((tax) => `${tax.name} ${percentText(tax.value, language)}`).join(" + ") ||
            t("noTax"),
        }),
      );
    }
    if (error instanceof ApiError && error.status === 404) return setFailure(t("gone"));
    const refused = error instanceof ApiError ? error.errors : [];
    setProblems(
      Object.fromEntries(refused.map(({ field, code }) => [field, t(`problems.${problemOf(code)}`)])),
    );
    if (refused.length === 0) setFailure(tellFailure(callFailure(error)));
  };
  const save = async () => {
    if (focusUnread()) return;
    const found = taxProblems(name, taxes);
    setProblems(
      Object.fromEntries(Object.entries(found).map(([field, problem]) => [field, t(`problems.${problem}`)])),
    );
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    await stored(state, bodyOf(name, taxes)).then(onSaved, refuse);
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void save();
  };
  const [opened] = useState(() => JSON.stringify([name, taxes]));
  return {
    name,
    taxes,
    problems,
    failure,
    isBusy,
    isChanged: JSON.stringify([name, taxes]) !== opened,
    changeName: (text: string) => {
      setName(text);
      setProblems(({ name: _mended, ...others }) => others);
    },
    changeTaxes: (rows: readonly TaxDraft[]) => {
      setTaxes(rows);
      setProblems((known): Record<string, string> =>
        known["name"] === undefined ? {} : { name: known["name"] },
      );
    },
    onSubmit,
  };
}

function stored(state: RowState | null, body: ReturnType<typeof bodyOf>): Promise<TaxProfileAnswer> {
  if (!state) return send(taxCalls.create, { body });
  return send(taxCalls.update, {
    params: { id: state.id },
    body,
    version: state,
  });
}

function problemOf(code: string): "nameTaken" | "tooMany" | "invalid" {
  if (code === "taken") return "nameTaken";
  return code === "too_many" ? "tooMany" : "invalid";
}
