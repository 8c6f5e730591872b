import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { useWayBack } from "@/app/_first-steps/way";
import { FormDialog } from "@/app/_form/form-dialog";
import { useApiForm } from "@/app/_form/use-api-form";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { MAX_NAME } from "@/lib/domain/accounts/limits";
import { MAX_EMAIL } from "@/lib/domain/auth/limits";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import { userCalls } from "@/lib/domain/users/calls";
import { invitation, type Invitation, type InvitationInput } from "@/lib/domain/users/fields";
import { useFailureText } from "../../../_parts/failure-text";
import { useRoleName } from "../../../_parts/load-roles";
import { roleOptions, type Viewer } from "./user-rules";

type Props = { viewer: Viewer; roles: readonly RoleAnswer[]; onClose: () => void };

/** Invites a person by mail. The dialog stays open while it is being sent (S-144). */
export function InviteDialog({ viewer, roles, onClose }: Props) {
  const t = useTranslations("admin.userManagement.inviteForm");
  const users = useTranslations("admin.userManagement");
  const options = roleOptions(roles, viewer, useRoleName());
  const form = useInvitation(options.some(({ value }) => value === "employee") ? "employee" : null, onClose);
  const { values, bind, set, errorAt } = form;
  return (
    <FormDialog
      form={form}
      title={t("title")}
      description={t("text")}
      submit={t("submit")}
      submitting={t("sending")}
      onClose={onClose}
    >
      <TextField
        {...bind("email")}
        label={t("email")}
        type="email"
        maxLength={MAX_EMAIL}
        autoComplete="off"
        required
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...bind("first_name")}
          label={t("firstName")}
          maxLength={MAX_NAME}
          autoComplete="off"
          required
        />
        <TextField
          {...bind("last_name")}
          label={t("lastName")}
          maxLength={MAX_NAME}
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
        value={values.role ?? null}
        error={errorAt("role")}
        onChange={(role) => set({ role })}
      />
    </FormDialog>
  );
}

/** The form of an invitation, with the server's own rules. */
function useInvitation(role: string | null, onDone: () => void) {
  const say = useTranslations("validation");
  const t = useTranslations("admin.userManagement");
  const failureText = useFailureText();
  const clear = useClearTable("users");
  const wayBack = useWayBack();
  const resolver = useMemo(() => zodResolver(invitation(say)), [say]);
  return useApiForm<InvitationInput, Invitation>({
    defaults: { email: "", first_name: "", last_name: "", role },
    resolver,
    send: async (body) => {
      await send(userCalls.invite, { body });
      leaveNotice({ tone: "success", text: t("done.invited", { email: body.email }) });
      onDone();
      await clear();
      wayBack?.();
    },
    refusalText: ({ code, message }) => (code === "email_taken" ? say("emailTaken") : message),
    failureText: (error) => failureText(error, t("saveFailed")),
  });
}
