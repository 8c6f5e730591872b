import { useTranslations } from "next-intl";
import { NumberField } from "@/app/_ui/number-field";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import type { FormPart } from "./parts";

/** What the question is called and said about it. */
export function TextFields({ values, set, errorAt }: FormPart) {
  const t = useTranslations("questions.form");
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField label={t("name")} hint={t("nameHint")} required maxLength={300} autoComplete="off" value={values.name} error={errorAt("name")} onChange={(event) => set({ name: event.target.value })} />
      <TextField label={t("clientTitle")} hint={t("clientTitleHint")} maxLength={255} autoComplete="off" value={values.go_sale_title} error={errorAt("go_sale_title")} onChange={(event) => set({ go_sale_title: event.target.value })} />
      <TextArea className="sm:col-span-2" label={t("description")} rows={2} maxLength={5_000} value={values.description} error={errorAt("description")} onChange={(event) => set({ description: event.target.value })} />
      <TextField label={t("placeholder")} hint={t("placeholderHint")} maxLength={255} autoComplete="off" value={values.placeholder} error={errorAt("placeholder")} onChange={(event) => set({ placeholder: event.target.value })} />
      <TextField label={t("helpText")} maxLength={1_000} autoComplete="off" value={values.help_text} error={errorAt("ui.help_text")} onChange={(event) => set({ help_text: event.target.value })} />
      <NumberField label={t("position")} hint={t("positionHint")} integer min={0} max={2_000_000_000} value={values.position} error={errorAt("position")} onChange={(position) => set({ position })} />
    </div>
  );
}
