import { useTranslations } from "next-intl";
import { NumberField } from "@/app/_ui/number-field";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import type { FormPart } from "./parts";

/** What helps to answer the question, and when it is asked. */
export function DetailFields({ values, set, errorAt }: FormPart) {
  const t = useTranslations("questions.form");
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextArea
        className="sm:col-span-2"
        label={t("description")}
        rows={2}
        maxLength={5_000}
        value={values.description}
        error={errorAt("description")}
        onChange={(event) => set({ description: event.target.value })}
      />
      <TextField
        label={t("placeholder")}
        hint={t("placeholderHint")}
        maxLength={255}
        autoComplete="off"
        value={values.placeholder}
        error={errorAt("placeholder")}
        onChange={(event) => set({ placeholder: event.target.value })}
      />
      <TextField
        label={t("helpText")}
        maxLength={1_000}
        autoComplete="off"
        value={values.help_text}
        error={errorAt("ui.help_text")}
        onChange={(event) => set({ help_text: event.target.value })}
      />
      <NumberField
        label={t("position")}
        hint={t("positionHint")}
        decimals={0}
        min={0}
        max={2_000_000_000}
        value={values.position}
        error={errorAt("position")}
        onChange={(position) => set({ position })}
      />
    </div>
  );
}
