import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { zohoCalls } from "@/lib/domain/zoho/calls";
import { REGION_NAMES, type ZohoRegion } from "@/lib/domain/zoho/regions";
import type { ZohoConnectionAnswer } from "@/lib/domain/zoho/api";

type Values = {
  region: string;
  client_id: string;
  client_secret: string;
  refresh_token: string;
  is_enabled: boolean;
};
type Problems = Partial<Record<string, ZohoProblem>>;

const FAILURES: Readonly<Record<number, "away" | "stale">> = { 412: "stale", 503: "away" };

/**
 * The form of the access to Zoho. A secret that is left empty stays as it was; what was typed stays when it
 * is refused.
 */
export function useZohoForm(connection: ZohoConnectionAnswer) {
  const t = useTranslations("zohoCrm");
  const common = useTranslations("common");
  const router = useRouter();
  const stored = valuesOf(connection);
  const [values, setValues] = useState(stored);
  const [shown, show] = useState(connection);
  // Who disconnects Zoho, here or elsewhere, leaves nothing of the old access behind.
  if (shown !== connection) {
    show(connection);
    if (shown.is_connected && !connection.is_connected) setValues(stored);
  }
  const [isSaved, setSaved] = useState(false);
  useLeaveWarning(!isSaved && JSON.stringify(values) !== JSON.stringify(stored), common("leave.page"));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    const missing = missingIn(values, connection.is_connected);
    setProblems(missing);
    setFailure(null);
    setSaved(false);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await send(zohoCalls.saveConnection, {
        body: bodyOf(values),
        version: null,
        retries: 0,
      });
      setValues({ ...values, client_secret: "", refresh_token: "" });
      setSaved(true);
      router.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblems(Object.fromEntries(error.errors.map(({ field, code }) => [field, zohoProblem(code)])));
      if (error.errors.length === 0) setFailure(t(FAILURES[error.status] ?? "failed"));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void save();
  };
  const errors = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, problem && t(`problems.${problem}`)]),
  );
  return {
    values,
    change: (part: Partial<Values>) => {
      setValues({ ...values, ...part });
      setSaved(false);
      setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))));
    },
    errors,
    failure,
    isBusy,
    isSaved,
    onSubmit: submit,
  };
}

const valuesOf = (connection: ZohoConnectionAnswer): Values => ({
  region: connection.region ?? "com",
  client_id: connection.client_id ?? "",
  client_secret: "",
  refresh_token: "",
  is_enabled: connection.is_enabled || !connection.is_connected,
});

function missingIn({ client_id, client_secret, refresh_token }: Values, isConnected: boolean): Problems {
  const wanted = isConnected ? { client_id } : { client_id, client_secret, refresh_token };
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([, value]) => value.trim() === "")
      .map(([field]) => [field, "required" as const]),
  );
}

const bodyOf = ({ region, client_secret, refresh_token, ...rest }: Values) => ({
  ...rest,
  region: REGION_NAMES.find((known): known is ZohoRegion => known === region) ?? "com",
  ...(client_secret.trim() ? { client_secret } : {}),
  ...(refresh_token.trim() ? { refresh_token } : {}),
});

type ZohoProblem = "required" | "refused" | "scope" | "invalid";

/** The text (below zohoCrm.problems) of a field that the server refused, by its code. */
function zohoProblem(code: string): ZohoProblem {
  if (code === "required" || code === "too_small") return "required";
  if (code === "zoho_refused") return "refused";
  return code === "zoho_scope" ? "scope" : "invalid";
}
