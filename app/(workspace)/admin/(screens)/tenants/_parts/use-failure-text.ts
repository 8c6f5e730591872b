import { useTranslations } from "next-intl";
import { ApiError } from "@/app/_client/api-error";

/**
 * What to say of a call that failed: the message of the refusal, else the default text of the action and what
 * to do (MSG-27, MSG-31, P-01).
 */
export function useFailureText(): (error: unknown, otherwise: string) => string {
  const t = useTranslations("admin.tenantManagement");
  return (error, otherwise) => {
    const [refused] = error instanceof ApiError ? error.errors : [];
    if (refused?.code === "own_tenant") return t("validation.ownTenant");
    if (refused?.code === "default_tenant") return t("validation.defaultTenant");
    if (error instanceof ApiError && error.code === "STALE_VERSION") return t("staleReload");
    return error instanceof ApiError && error.status >= 400 && error.status < 500
      ? error.message
      : t("errors.whatNow", { message: otherwise });
  };
}
