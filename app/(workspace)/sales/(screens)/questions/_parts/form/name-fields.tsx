import { useTranslations } from "next-intl";
import { TextField } from "@/app/_ui/text-field";
import type { FormPart } from "./parts";

/** What the question is called, by staff and by clients (S-066). */
export function NameFields({ values, set, errorAt }: FormPart) {
  const t = useTranslations("questions.form");
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        required
        maxLength={300}
        autoComplete="off"
        value={values.name}
        error={errorAt("name")}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label={t("clientTitle")}
        hint={t("clientTitleHint")}
        maxLength={255}
        autoComplete="off"
        value={values.go_sale_title}
        error={errorAt("go_sale_title")}
        onChange={(event) => set({ go_sale_title: event.target.value })}
      />
    </div>
  );
}
