import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { roleCalls } from "@/lib/domain/roles/calls";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import { failureText } from "../../../_parts/failure-text";

type Props = { role: RoleAnswer; onClose: () => void; onDeleted: (role: RoleAnswer) => void };

/**
 * Asks before a role is deleted; a refusal stays in the dialog (ROL-07), that somebody holds it with the way
 * to them (S-051).
 */
export function DeleteRole({ role, onClose, onDeleted }: Props) {
  const t = useTranslations("admin.roleManagement.deleteDialog");
  const failed = useTranslations("admin.roleManagement.failed");
  const failures = useTranslations("admin.failures");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | number | null>(null);
  const remove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await send(roleCalls.remove, { params: { id: role.id } });
      onDeleted(role);
    } catch (error) {
      quietLog("Failed to delete role", error);
      setFailure(usersOf(error) ?? failureText(failures, error, failed("delete")));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => open || onClose()}
      busy={isBusy}
      isChanged={false}
      title={t("title", { name: role.name })}
      description={t("text")}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button variant="danger" loading={isBusy} onClick={() => void remove()}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <Banner tone="error">
          {typeof failure === "string"
            ? failure
            : t.rich("inUse", {
                count: failure,
                link: (text) => (
                  <Link className="font-medium underline" href={`/admin/users?filter%5Brole%5D=${role.slug}`}>
                    {text}
                  </Link>
                ),
              })}
        </Banner>
      )}
    </Dialog>
  );
}

/** How many people hold the role, when that is why it stays. */
function usersOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || !error.errors.some(({ code }) => code === "role_in_use")) return null;
  const { users_count: count } = error.details as { users_count?: number };
  return count ?? null;
}
