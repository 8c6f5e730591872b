"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { ApiError } from "@/app/_client/api-error";
import { forgetSession, forgetWork } from "@/app/_client/remember-session";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { closeSiteSession } from "@/app/_client/site-session";
import { Button } from "@/app/_ui/button";
import { askToLeave } from "@/app/_ui/use-leave-warning";
import { useReady } from "@/app/_ui/use-ready";
import { authCalls } from "@/lib/domain/auth/calls";

const AGAIN = 5_000;

type Props = {
  className: string;
  /** The server was not reached: what lies above the page has to go. */ onFailed?: () => void;
};

/**
 * Ends the session on the server and in the browser, then opens /login (SHL-10, SES-14, REST-03), or the
 * provider's page that ends the session there (T-71). Unsaved changes are asked about first (T-10). The other tabs
 * leave as well. While the server cannot be reached, the session is not over, whatever this browser deletes: a
 * screen says so in place of the page and tries again.
 */
export function SignOutButton({ className, onFailed }: Props) {
  const t = useTranslations("shell");
  const isReady = useReady();
  const [isLeaving, setLeaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const leave = async () => {
    setLeaving(true);
    forgetWork();
    forgetSession();
    const next = await endSession();
    if (next !== null) {
      // The session is over already; a failure to delete its cookie does not matter.
      await Promise.allSettled([closeSiteSession()]);
      location.replace(next);
    } else {
      setLeaving(false);
      setFailed(true);
      onFailed?.();
    }
  };
  return (
    <>
      <button
        type="button"
        disabled={!isReady || isLeaving || hasFailed}
        onClick={() => askToLeave(() => void leave())}
        className={className}
      >
        <LogOut aria-hidden="true" />
        {isLeaving ? t("signingOut") : t("signOut")}
      </button>
      {hasFailed && <NotYet isTrying={isLeaving} onRetry={() => void leave()} />}
    </>
  );
}

/**
 * Ends the session on the server and returns where to go: to the provider of single sign-on, to sign out there too, or
 * to the sign-in, also if it had ended before. null: the server was not reached.
 */
async function endSession(): Promise<string | null> {
  try {
    const answer = await send(authCalls.logout, { retries: 0 });
    return answer?.provider_logout_url ?? "/login";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return "/login";
    quietLog("the logout did not reach the server", error);
    return null;
  }
}

/**
 * Replaces the page, and retries when the network is back, or after a while. It needs no code that would have to be
 * loaded: the server may be out of reach.
 */
function NotYet({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const t = useTranslations("shell.signOutFailed");
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (isTrying) return;
    const timer = setTimeout(retry, AGAIN);
    window.addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", retry);
    };
  }, [isTrying]);
  useEffect(() => {
    const others = [...document.body.children].filter((each) => each !== frame.current) as HTMLElement[];
    for (const other of others) other.inert = true;
    frame.current?.querySelector("button")?.focus();
    return () => {
      for (const other of others) other.inert = false;
    };
  }, []);
  return createPortal(
    <div
      ref={frame}
      role="dialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-busy={isTrying || undefined}
      className="fixed inset-0 z-50 flex flex-col items-center justify-center bg-surface p-6"
    >
      <div className="max-w-md">
        <h2 id={`${id}-title`} className="text-2xl font-semibold tracking-tight">
          {t("title")}
        </h2>
        <p role="alert" className="mt-3 text-muted">
          {t("text")}
        </p>
        <Button className="mt-8" loading={isTrying} onClick={onRetry}>
          {t("retry")}
        </Button>
      </div>
    </div>,
    document.body,
  );
}
