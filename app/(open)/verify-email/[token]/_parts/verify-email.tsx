"use client";

import { MailQuestion, CircleCheck, Clock, Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState, useRef } from "react";
import { AccountScreen } from "@/app/_account/account-screen";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import { Spinner } from "@/app/_ui/spinner";
import { ButtonLink } from "@/app/_ui/button-link";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { accountCalls, CONFIRM_HEADER } from "@/lib/domain/accounts/calls";

/** The state of a link when its page is rendered: it can confirm an address, or its outcome. */
export type LinkState = { state: "open"; email: string } | Outcome;

/** Confirms an address by the token in its mail when the user presses the button (ACC-09 to ACC-12, T-06). */
export function VerifyEmail({ token, found }: { token: string; found: LinkState }) {
  const t = useTranslations("auth.verify");
  const isReady = useReady();
  const { verification, start, cancel } = useVerification(token);
  const outcome = found.state === "open" ? verification : found;
  if (outcome.state === "success") return <Verified />;
  if (outcome.state === "expired" || outcome.state === "error") return <VerifyFailed outcome={outcome} />;
  const isBusy = outcome.state === "verifying";
  return (
    <AccountScreen
      icon={<MailQuestion />}
      title={t("title")}
      text={t.rich("text", {
        address: found.state === "open" ? found.email : "",
        strong: (address) => <strong className="font-medium break-all">{address}</strong>,
      })}
    >
      <div className="flex flex-col gap-5">
        <p role="status" className="flex min-h-6 items-center gap-3 text-sm text-muted">
          {isBusy && (
            <>
              <Spinner /> {t("verifying")}
            </>
          )}
        </p>
        {isBusy ? (
          <Button variant="secondary" onClick={cancel}>
            {t("cancel")}
          </Button>
        ) : (
          <Button disabled={!isReady} onClick={start}>
            {t("verify")}
          </Button>
        )}
        <noscript>
          <p className="text-sm text-muted">{t("noScript")}</p>
        </noscript>
      </div>
    </AccountScreen>
  );
}

/** The address is confirmed; the sign-in page follows after 5 seconds, or at once by a link (ACC-10). */
function Verified() {
  const t = useTranslations("auth.verify");
  const router = useRouter();
  const seconds = useCountdown(5, () => router.replace("/login"));
  return (
    <AccountScreen
      replaces
      icon={<CircleCheck />}
      tone="success"
      title={t("successTitle")}
      text={t("successText")}
    >
      <p role="timer" className="mb-5 text-sm text-muted">
        {t("countdown", { seconds })}
      </p>
      <ButtonLink href="/login" prefetch={false} replace className="w-full">
        {t("goNow")}
      </ButtonLink>
    </AccountScreen>
  );
}

/** Counts whole seconds down from `from` and calls `done` once at 0. */
function useCountdown(from: number, done: () => void): number {
  const [seconds, setSeconds] = useState(from);
  const finish = useEffectEvent(done);
  useEffect(() => {
    if (seconds === 0) return finish();
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return seconds;
}

type Verification = { state: "idle" } | { state: "verifying" } | Outcome;

/**
 * Confirms the address of a token on request, by one call; cancelling or leaving the page aborts it (ACC-09,
 * T-06).
 */
function useVerification(token: string) {
  const [verification, setVerification] = useState<Verification>({ state: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const stop = new AbortController();
    running.current = stop;
    setVerification({ state: "verifying" });
    const outcome = await verify(token, stop.signal);
    if (!stop.signal.aborted) setVerification(outcome);
  };
  const cancel = () => {
    running.current?.abort();
    setVerification({ state: "idle" });
  };
  return { verification, start: () => void start(), cancel };
}

async function verify(token: string, signal: AbortSignal): Promise<Verification> {
  try {
    await send(accountCalls.verify, {
      params: { token },
      headers: { [CONFIRM_HEADER]: "1" },
      signal,
    });
    return { state: "success" };
  } catch (error) {
    return error instanceof ApiError && error.kind === "CANCELLED" ? { state: "idle" } : outcomeOf(error);
  }
}

type Props = { outcome: Exclude<Outcome, { state: "success" }> };

/** Why the address is not confirmed, with next steps: for an expired link ACC-11, for any other failure ACC-12. */
function VerifyFailed({ outcome }: Props) {
  const t = useTranslations("auth.verify");
  const register = (
    <ButtonLink variant="secondary" href="/register" prefetch={false}>
      {t("register")}
    </ButtonLink>
  );
  if (outcome.state === "expired") {
    return (
      <AccountScreen
        replaces
        icon={<Clock />}
        tone="danger"
        title={t("expiredTitle")}
        text={t("expiredText")}
      >
        <div className="flex flex-col gap-3">
          <ButtonLink href="/resend-verification" prefetch={false}>
            {t("requestNew")}
          </ButtonLink>
          {register}
        </div>
      </AccountScreen>
    );
  }
  const { problem } = outcome;
  return (
    <AccountScreen
      replaces
      icon={<Unlink />}
      tone="danger"
      title={t("errorTitle")}
      text={<p role="alert">{"text" in problem ? problem.text : t(`problems.${problem.key}`)}</p>}
    >
      <div className="flex flex-col gap-3">
        <ButtonLink href="/login" prefetch={false}>
          {t("signIn")}
        </ButtonLink>
        {register}
      </div>
    </AccountScreen>
  );
}

export type Outcome = { state: "success" } | { state: "expired" } | { state: "error"; problem: Problem };

/** The problem: a key under auth.verify.problems, or the server's message. */
type Problem =
  | { key: "noToken" | "invalid" | "denied" | "unknown" | "other" | "unexpected" }
  | { text: string };

/** The outcome of a failed verification, by status and message (ACC-13 to ACC-15, MSG-09 to MSG-12). */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return failed("unexpected");
  if (error.status === 403) return failed("denied");
  if (error.status === 404) return failed("unknown");
  if (error.status !== 400) return failed("other");
  const message = messageOf(error);
  if (/already verified/i.test(message ?? "")) return { state: "success" };
  if (/expired/i.test(message ?? "")) return { state: "expired" };
  return message === null ? failed("invalid") : { state: "error", problem: { text: message } };
}

const failed = (key: Extract<Problem, { key: string }>["key"]): Outcome => ({
  state: "error",
  problem: { key },
});

export const noToken = failed("noToken");
export const unknownToken = failed("unknown");

/** The details' error or message, else the message; null if it is not the server's but the client's own (API-10). */
function messageOf({ details, message }: ApiError): string | null {
  const { error, message: inner } =
    typeof details === "object" && details !== null
      ? (details as { error?: unknown; message?: unknown })
      : {};
  const said = [error, inner, message].find((text) => typeof text === "string" && text !== "");
  return typeof said === "string" && said !== CLIENTS_OWN ? said : null;
}

const CLIENTS_OWN = "Validation failed";
