import { useTranslations } from "next-intl";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import type { RoleAnswer } from "@/lib/domain/roles/schema";
import { useRoleName } from "../../../_parts/role-name";
import { roleOptions } from "./role-options";
import { useInvitation } from "./use-invitation";
import type { Viewer } from "./viewer";

type Props = { viewer: Viewer; roles: readonly RoleAnswer[]; onClose: () => void };

/** Invites a person by mail. While it is sent the dialog stays (S-144). */
export function InviteDialog({ viewer, roles, onClose }: Props) {
  const t = useTranslations("admin.userManagement.inviteForm");
  const users = useTranslations("admin.userManagement");
  const formId = useId();
  const options = roleOptions(roles, viewer, useRoleName());
  const { form, bind, errorOf, failure, isBusy, onSubmit } = useInvitation(
    options.some(({ value }) => value === "employee") ? "employee" : null,
    onClose,
  );
  const role = useWatch({ control: form.control, name: "role" });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      busy={isBusy}
      title={t("title")}
      description={t("text")}
      isChanged={form.formState.isDirty}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button type="submit" form={formId} loading={isBusy}>
            {isBusy ? t("sending") : t("submit")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="space-y-5"
      >
        {failure && <Banner tone="error">{failure}</Banner>}
        <TextField
          {...bind("email")}
          label={t("email")}
          type="email"
          maxLength={255}
          autoComplete="off"
          required
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            {...bind("first_name")}
            label={t("firstName")}
            maxLength={50}
            autoComplete="off"
            required
          />
          <TextField
            {...bind("last_name")}
            label={t("lastName")}
            maxLength={50}
            autoComplete="off"
            required
          />
        </div>
        <SelectField
          label={t("role")}
          hint={t("roleHint")}
          placeholder={users("noRole")}
          clearable
          options={options}
          value={role ?? null}
          error={errorOf("role")}
          onChange={(slug) => form.setValue("role", slug)}
        />
      </form>
    </Dialog>
  );
}
