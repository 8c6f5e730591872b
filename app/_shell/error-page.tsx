"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { StatusPage } from "./status-page";

/** Digest of an error that the server reports when the database is unavailable (db/away.ts). */
const AWAY = "DATABASE_AWAY";

export type ErrorPageProps = { error: Error & { digest?: string } };

/**
 * The 500 page of an area: the message, a link home and a reload (S-142, GRD-20). Details of a server error
 * stay on the server, under the reference that is shown. An unavailable database has its own message; a full
 * load of the page then returns 503 (instrumentation.ts).
 */
export function ErrorPage({ error }: ErrorPageProps) {
  const isAway = error.digest === AWAY;
  const t = useTranslations("errors.failure");
  const away = useTranslations("errors.away");
  useEffect(() => {
    // The server has logged it, and the page itself has no error.
    if (isAway) return;
    // Heard by app/_client/report-errors.ts, like errors that no boundary caught.
    reportError(error);
  }, [error, isAway]);
  const title = isAway ? away("title") : t("title");
  return (
    <StatusPage status={isAway ? 503 : 500} isFailure title={title}>
      <p role="alert" className="mt-3 max-w-full break-words text-muted">
        {explained()}
      </p>
      {error.digest && !isAway && (
        <p className="mt-3 text-sm text-faint">{t("reference", { digest: error.digest })}</p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{t("retry")}</Button>
        <ButtonLink variant="secondary" href="/" prefetch={false}>
          {t("home")}
        </ButtonLink>
      </div>
    </StatusPage>
  );

  function explained(): string {
    if (isAway) return away("again");
    // The name that the bundler's runtime gives it.
    if (error.name === "ChunkLoadError") return t("partMissing");
    return error.digest ? t("text") : error.message.slice(0, 300);
  }
}
