import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { CopyButton } from "@/app/_ui/copy-button";
import { TextField } from "@/app/_ui/text-field";
import { factorCalls } from "@/lib/domain/factors/calls";

export type Beginning = Awaited<ReturnType<typeof send<typeof factorCalls.beginAuthenticator>>>;

type Props = { begun: Beginning; onClose: () => void; onDone: (codes: readonly string[] | null) => void };

/**
 * Sets up an authenticator app: shows its secret as a QR code and as text, then asks for a code of the app.
 */
export function AuthenticatorDialog({ begun: { secret, uri }, onClose, onDone }: Props) {
  const t = useTranslations("profile.security.app");
  const common = useTranslations("common.failures");
  const form = useApiForm({
    defaults: { code: "" },
    resolver: checkedBy<{ code: string }>(({ code }) => ({
      ...(!/^\s*(\d\s*){6}$/.test(code) && { code: t("codeForm") }),
    })),
    send: async ({ code }) => {
      const { recovery_codes } = await send(factorCalls.confirmAuthenticator, {
        body: { code: code.replace(/\s/g, "") },
      });
      onDone(recovery_codes);
    },
    refusalText: () => t("codeWrong"),
    failureText: (error) => common(callFailure(error)),
  });
  return (
    <FormDialog
      form={form}
      title={t("setUp")}
      description={t("scan")}
      submit={t("confirm")}
      onClose={onClose}
    >
      <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
        <QrCode text={uri} label={t("qr")} />
        <div className="min-w-0 flex-1 text-sm">
          <p className="text-muted">{t("byHand")}</p>
          <div className="mt-2 flex items-center gap-2">
            <code className="block min-w-0 flex-1 wrap-anywhere rounded-control border border-line bg-sunken px-3 py-2">
              {secret.replace(/(.{4})(?=.)/g, "$1 ")}
            </code>
            <CopyButton text={secret} label={t("copyKey")} />
          </div>
        </div>
      </div>
      <TextField
        {...form.bind("code")}
        label={t("code")}
        hint={t("codeHint")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={MAX_TYPED}
        required
      />
    </FormDialog>
  );
}

/** The most characters as typed: the app's six digits with a few spaces, which are removed before sending. */
const MAX_TYPED = 10;

/** Width of the quiet zone around a QR code in modules (ISO 18004). */
const QUIET = 4;

/** Dark on light in both themes, because cameras expect that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), size: code.size };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control border border-line bg-white"
    >
      <path d={path} fill="black" />
    </svg>
  );
}
