"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { forgetDrafts, forgetSession } from "@/app/_client/remember-session";
import { send } from "@/app/_client/send";
import { closeSiteSession } from "@/app/_client/site-session";
import { useReady } from "@/app/_ui/use-ready";
import type { authApi } from "@/lib/auth/api";

/** Ends the session on the server and here, then lands on /login (SHL-10, SES-14, REST-03). */
export function SignOutButton({ className }: { className: string }) {
  const t = useTranslations("shell");
  const isReady = useReady();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    // Whatever these two answer, this browser forgets the session (SES-14).
    await Promise.allSettled([send<typeof authApi.logout>("POST", "/logout", { retries: 0 })]);
    await Promise.allSettled([closeSiteSession()]);
    forgetSession();
    forgetDrafts();
    location.replace("/login");
  };
  return (
    <button type="button" disabled={!isReady || isLeaving} onClick={() => void leave()} className={className}>
      <LogOut aria-hidden="true" />
      {isLeaving ? t("signingOut") : t("signOut")}
    </button>
  );
}
