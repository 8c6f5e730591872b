import { useTranslations } from "next-intl";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { ConfirmCall } from "@/app/_form/confirm-call";
import type { PageChanges } from "@/app/_settings/use-changes";
import { Button } from "@/app/_ui/button";
import { useReady } from "@/app/_ui/use-ready";
import { domainCalls } from "@/lib/domain/domains/calls";

type Props = {
  /** null: the default domain. */
  id: number | null;
  name: string;
  /** False: the name leads nowhere yet. */
  hasAddress: boolean;
  /** The redirect URI of single sign-on there; undefined without one. */
  redirect: string | undefined;
  changes: PageChanges;
};

/** Makes a domain the one in links, after asking: single sign-on moves there with it. */
export function MainDomainButton({ id, name, hasAddress, redirect, changes }: Props) {
  const t = useTranslations("settings.domains");
  const isReady = useReady();
  const [isAsking, setAsking] = useState(false);
  const text = [
    t("makeMainText"),
    hasAddress ? "" : t("makeMainNoAddress"),
    redirect === undefined ? "" : t("signInMoves", { address: redirect }),
  ];
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="max-sm:-ml-3"
        disabled={!isReady || changes.isBusy}
        onClick={() => setAsking(true)}
      >
        {t("makeMain")}
      </Button>
      {isAsking && (
        <ConfirmCall
          title={t("makeMainTitle", { name })}
          text={text.filter(Boolean).join(" ")}
          confirm={t("makeMain")}
          danger={false}
          call={async () => {
            await send(domainCalls.chooseMain, { body: { id } });
            return null;
          }}
          failureText={changes.failureText}
          onDone={() => changes.succeeded(t("chosen", { name }))}
          onFailed={changes.reload}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
