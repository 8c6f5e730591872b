import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import { useWatch, useForm, type Path } from "react-hook-form";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import { useRoleName } from "../../../_parts/load-roles";
import { roleOptions } from "./role-options";
import type { Viewer } from "./viewer";
import { zodResolver } from "@hookform/resolvers/zod";
import { ApiError } from "@/app/_client/api-error";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { userCalls } from "@/lib/domain/users/calls";
import { invitation, type Invitation, type InvitationInput } from "@/lib/domain/users/fields";
import { failureText } from "@/app/(workspace)/admin/_parts/failure-text";

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

/**
 * The form of an invitation: the server's own rules; refusals show at their fields, other failures on top,
 * and what was typed stays.
 */
function useInvitation(role: string | null, onDone: () => void) {
  const say = useTranslations("validation");
  const t = useTranslations("admin.userManagement");
  const failures = useTranslations("admin.failures");
  const clear = useClearTable("users");
  const [failure, setFailure] = useState<string | null>(null);
  const resolver = useMemo(() => zodResolver(invitation(say)), [say]);
  const form = useForm<InvitationInput, unknown, Invitation>({
    resolver,
    defaultValues: { email: "", first_name: "", last_name: "", role },
  });
  const refuse = (error: unknown) => {
    const refused = error instanceof ApiError ? error.errors : [];
    refused.forEach(({ field, code, message }, place) =>
      form.setError(
        field as Path<InvitationInput>,
        { type: "server", message: code === "email_taken" ? say("emailTaken") : message },
        { shouldFocus: place === 0 },
      ),
    );
    if (refused.length === 0) setFailure(failureText(failures, error, t("saveFailed")));
  };
  const onSubmit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await send(userCalls.invite, { body });
    } catch (error) {
      return refuse(error);
    }
    leaveNotice({ tone: "success", text: t("done.invited", { email: body.email }) });
    onDone();
    await clear();
  });
  return {
    form,
    failure,
    isBusy: form.formState.isSubmitting,
    onSubmit,
    bind: (field: Path<InvitationInput>) => ({ ...form.register(field), error: errorOf(field) }),
    errorOf,
  };

  function errorOf(field: Path<InvitationInput>): string | null {
    return form.getFieldState(field, form.formState).error?.message ?? null;
  }
}
