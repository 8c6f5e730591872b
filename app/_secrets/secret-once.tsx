"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState, type ComponentProps, type ReactNode } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { TextField } from "@/app/_ui/text-field";

/**
 * State of a dialog with a secret: closing it before the secret was copied asks for confirmation, because the
 * secret is never shown again.
 */
export function useSecretOnce() {
  const t = useTranslations("common.secret");
  const [isCopied, setCopied] = useState(false);
  return {
    dialog: {
      isChanged: !isCopied,
      leaving: { title: t("leaveTitle"), text: t("leaveText"), confirm: t("leave") },
    },
    onCopied: () => setCopied(true),
  };
}

type DialogProps = Pick<ComponentProps<typeof Dialog>, "title" | "description"> &
  Omit<SecretProps, "onCopied"> & {
    done: string;
    /** Shown below the secret. */
    children?: ReactNode;
    onClose: () => void;
  };

/** Shows a new secret, this one time only. */
export function SecretDialog({ title, description, done, children, onClose, ...secret }: DialogProps) {
  const { dialog, onCopied } = useSecretOnce();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      {...dialog}
      footer={<Button onClick={onClose}>{done}</Button>}
    >
      <SecretOnce {...secret} onCopied={onCopied} />
      {children}
    </Dialog>
  );
}

type SecretProps = {
  label: string;
  warning: string;
  secret: string;
  /** Called after copying by the button or by hand. */
  onCopied: () => void;
};

function SecretOnce({ label, warning, secret, onCopied }: SecretProps) {
  const field = useRef<HTMLDivElement>(null);
  const choose = () => field.current?.querySelector("input")?.select();
  return (
    <div className="space-y-4">
      <Banner tone="warning">{warning}</Banner>
      <div ref={field} className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 flex-1 basis-64 [&_input]:font-mono [&_input]:text-sm"
          label={label}
          readOnly
          spellCheck={false}
          autoComplete="off"
          value={secret}
          onFocus={choose}
          onCopy={onCopied}
        />
        <CopySecret secret={secret} choose={choose} onCopied={onCopied} />
      </div>
    </div>
  );
}

type CopyProps = Pick<SecretProps, "secret" | "onCopied"> & {
  /** Selects the secret's text on the page. */
  choose: () => void;
};

/**
 * Copies a secret and confirms it. If the browser offers no clipboard, its text is selected to be copied by
 * hand.
 */
export function CopySecret({ secret, choose, onCopied }: CopyProps) {
  const t = useTranslations("common.secret");
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  const copy = async () => {
    choose();
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
      onCopied();
    } catch {
      // Refused, or missing over plain http: the older API copies the selection.
      setCopied(document.execCommand("copy"));
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon aria-hidden="true" className="size-4" />}
        onClick={() => void copy()}
      >
        {isCopied ? t("copied") : t("copy")}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t("copied") : ""}
      </span>
    </>
  );
}
