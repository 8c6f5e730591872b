import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useForm, type Path } from "react-hook-form";
import { ApiError } from "@/app/_client/api-error";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { userCalls } from "@/lib/domain/users/calls";
import { invitation, type Invitation, type InvitationInput } from "@/lib/domain/users/fields";
import { failureText } from "../../../_parts/failure-text";

/** The form of an invitation: the server's own rules; refusals show at their fields, other failures on top, and what was typed stays. */
export function useInvitation(role: string | null, onDone: () => void) {
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
