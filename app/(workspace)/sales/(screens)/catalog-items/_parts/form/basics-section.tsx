import { useTranslations } from "next-intl";
import { Checkbox } from "@/app/_ui/checkbox";
import { RichTextEditor } from "@/app/_ui/rich-text-editor/rich-text-editor";
import { TextField } from "@/app/_ui/text-field";
import { FormSection } from "./form-section";
import { PictureField } from "./picture-field";
import type { FormPart } from "./use-item-form";

/** What a service is: title, description, picture, and whether it can be sold. */
export function BasicsSection({ state }: FormPart) {
  const t = useTranslations("catalogItems.form");
  const { form, dispatch, problems } = state;
  return (
    <FormSection title={t("basics")}>
      <TextField
        label={t("title")}
        required
        maxLength={300}
        autoComplete="off"
        value={form.title}
        error={problems["title"]}
        onChange={({ target }) => dispatch({ type: "changed", values: { title: target.value } })}
      />
      <RichTextEditor
        label={t("description")}
        required
        value={form.description}
        error={problems["description"]}
        onChange={(description) => dispatch({ type: "changed", values: { description } })}
      />
      <PictureField state={state} />
      <Checkbox
        label={t("isActive")}
        hint={t("isActiveHint")}
        checked={form.is_active}
        onChange={({ target }) => dispatch({ type: "changed", values: { is_active: target.checked } })}
      />
    </FormSection>
  );
}
