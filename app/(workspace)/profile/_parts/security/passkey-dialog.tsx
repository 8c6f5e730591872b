import { useTranslations } from "next-intl";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { isKnownAlready, makePasskey } from "@/app/_client/passkey";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { TextField } from "@/app/_ui/text-field";
import { factorCalls } from "@/lib/domain/factors/calls";
import { LONGEST_PASSKEY_NAME } from "@/lib/domain/factors/factor-rules";

type Props = { onClose: () => void; onDone: (name: string, codes: readonly string[] | null) => void };

/** Adds a passkey: a name of one's own, then the browser asks where to keep it. */
export function PasskeyDialog({ onClose, onDone }: Props) {
  const t = useTranslations("profile.security.passkeys");
  const common = useTranslations("common.failures");
  const form = useApiForm({
    defaults: { name: "" },
    resolver: checkedBy<{ name: string }>(({ name }) => ({
      ...(name.trim() === "" && { name: t("nameMissing") }),
    })),
    send: async ({ name }) => {
      const credential = await makePasskey(await send(factorCalls.askForPasskey));
      if (!credential) throw new NotMade();
      const { recovery_codes } = await send(factorCalls.addPasskey, { body: { name, credential } });
      onDone(name, recovery_codes);
    },
    fieldOf: (path) => (path === "name" ? path : null),
    failureText: (error) => {
      if (error instanceof NotMade) return t("notMade");
      if (isKnownAlready(error)) return t("known");
      return error instanceof ApiError && error.status === 422 ? t("refused") : common(callFailure(error));
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("add")}
      description={t("addText")}
      submit={t("go")}
      onClose={onClose}
    >
      <TextField
        {...form.bind("name")}
        label={t("name")}
        hint={t("nameHint")}
        maxLength={LONGEST_PASSKEY_NAME}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}

/** The user called it off, or the browser has nowhere to keep it. */
class NotMade extends Error {}
