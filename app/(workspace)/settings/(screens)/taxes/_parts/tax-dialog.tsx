import { useTranslations } from "next-intl";
import { useId } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { TextField } from "@/app/_ui/text-field";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { LONGEST_TAX_NAME } from "@/lib/domain/taxes/limits";
import { TaxFields } from "./tax-fields";
import { useTaxForm } from "./use-tax-form";

type Props = {
  /** The profile to change; null for a new one. */
  profile: TaxProfileAnswer | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: (profile: TaxProfileAnswer) => void;
};

/** Adds or changes a tax profile with its taxes. What was typed stays when it is refused. */
export const TaxDialog = ({ open, ...rest }: Props) => (open ? <OpenDialog {...rest} /> : null);

function OpenDialog({ profile, onOpenChange, onSaved }: Omit<Props, "open">) {
  const t = useTranslations("settings.taxes.form");
  const formId = useId();
  const { name, taxes, problems, failure, isBusy, changeName, changeTaxes, isChanged, onSubmit } = useTaxForm(
    profile,
    onSaved,
  );
  return (
    <Dialog
      open
      busy={isBusy}
      onOpenChange={onOpenChange}
      isChanged={isChanged}
      title={profile ? t("editTitle", { name: profile.name }) : t("newTitle")}
      description={profile ? t("editText") : undefined}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button type="submit" form={formId} loading={isBusy}>
            {isBusy ? t("saving") : profile ? t("save") : t("create")}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={onSubmit} className="space-y-5">
        {failure && <Banner tone="error">{failure}</Banner>}
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          required
          maxLength={LONGEST_TAX_NAME}
          autoComplete="off"
          value={name}
          onChange={(event) => changeName(event.target.value)}
          error={problems["name"] ?? null}
        />
        <TaxFields taxes={taxes} problems={problems} onChange={changeTaxes} />
      </form>
    </Dialog>
  );
}
