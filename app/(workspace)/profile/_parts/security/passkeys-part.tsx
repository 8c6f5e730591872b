import { KeyRound, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { knowsPasskeys, isAlreadyRegistered, makePasskey } from "@/app/_client/passkey";
import { send } from "@/app/_client/send";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { Button, IconButton } from "@/app/_ui/button";
import { useStaffText } from "@/app/_ui/staff-text";
import { factorCalls } from "@/lib/domain/factors/calls";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { TextField } from "@/app/_ui/text-field";
import { MAX_PASSKEY_NAME } from "@/lib/domain/factors/limits";
import { FactorPart, useRemovalText, type PartProps } from "./factor-part";

type Passkey = PartProps["factors"]["passkeys"][number];

/** The user's passkeys, with adding and removing. */
export function PasskeysPart({ factors, onChanged }: PartProps) {
  const { passkeys } = factors;
  const removalText = useRemovalText(factors);
  const t = useTranslations("profile.security.passkeys");
  const text = useStaffText();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const isKnown = knowsPasskeys();
  return (
    <FactorPart
      title={t("title")}
      text={t("text")}
      action={
        <Button
          icon={<KeyRound aria-hidden="true" className="size-4" />}
          disabled={!isKnown}
          disabledReason={isKnown ? null : t("unknown")}
          onClick={() => setAdding(true)}
        >
          {t("add")}
        </Button>
      }
    >
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-3 px-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere font-medium">{passkey.name}</p>
                <p className="text-xs text-muted">
                  {t("used", {
                    date: text.date(passkey.created_at),
                    used: passkey.last_used_at ? text.date(passkey.last_used_at) : "never",
                  })}
                  {passkey.host !== location.hostname && <> · {t("elsewhere", { host: passkey.host })}</>}
                </p>
              </div>
              <IconButton
                tone="danger"
                label={t("removeNamed", { name: passkey.name })}
                icon={<Trash2 />}
                onClick={() => setRemoved(passkey)}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <PasskeyDialog
          onClose={() => setAdding(false)}
          onDone={(name, codes) => {
            setAdding(false);
            leaveNotice({ tone: "success", text: t("added", { name }) });
            onChanged(codes);
          }}
        />
      )}
      {removed && (
        <ConfirmCall
          title={t("removeTitle", { name: removed.name })}
          text={removalText(t("removeText"))}
          confirm={t("remove")}
          call={async () => {
            await send(factorCalls.removePasskey, { params: { id: removed.id } });
            return t("removed", { name: removed.name });
          }}
          onDone={onChanged}
          onClose={() => setRemoved(null)}
        />
      )}
    </FactorPart>
  );
}

type Props = { onClose: () => void; onDone: (name: string, codes: readonly string[] | null) => void };

/** Adds a passkey: asks for its name, then the browser asks where to store it. */
function PasskeyDialog({ onClose, onDone }: Props) {
  const t = useTranslations("profile.security.passkeys");
  const common = useTranslations("common.failures");
  const form = useApiForm({
    defaults: { name: "" },
    resolver: checkedBy<{ name: string }>(({ name }) => ({
      ...(name.trim() === "" && { name: t("nameMissing") }),
    })),
    send: async ({ name }) => {
      const credential = await makePasskey(await send(factorCalls.askForPasskey));
      if (!credential) throw new NotCreated();
      const { recovery_codes } = await send(factorCalls.addPasskey, { body: { name, credential } });
      onDone(name, recovery_codes);
    },
    fieldOf: (path) => (path === "name" ? path : null),
    failureText: (error) => {
      if (error instanceof NotCreated) return t("notMade");
      if (isAlreadyRegistered(error)) return t("known");
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
        maxLength={MAX_PASSKEY_NAME}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}

/** No passkey was created: the user cancelled, or the browser has nowhere to store one. */
class NotCreated extends Error {}
