import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { Spinner } from "@/app/_ui/spinner";
import { customFieldCalls } from "@/lib/domain/custom-fields/calls";
import type { CustomFieldAnswer, FieldUses } from "@/lib/domain/custom-fields/schema";
import type { FieldActions } from "./use-fields";

type Props = { field: CustomFieldAnswer; actions: FieldActions; onClose: () => void };

/**
 * Shows where a field is used before it is deleted. A field of which something has a value can only be
 * archived.
 */
export function DeleteField({ field, actions, onClose }: Props) {
  const t = useTranslations("settings.fields.deletion");
  const { data: uses, isError } = useQuery({
    queryKey: ["uses of a field", field.id],
    queryFn: ({ signal }) =>
      send(customFieldCalls.read, { params: { id: field.id }, signal }).then(({ meta }) => meta),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const isUsed = uses !== undefined && uses.deals + uses.clients > 0;
  const settle = (work: (of: CustomFieldAnswer) => Promise<void>) => void work(field).then(onClose);
  return (
    <Dialog
      size="sm"
      open
      onOpenChange={onClose}
      busy={actions.isBusy}
      isChanged={false}
      title={t("title", { name: field.label })}
      footer={
        <>
          <CancelButton disabled={actions.isBusy} />
          {isUsed ? (
            field.is_active && (
              <Button loading={actions.isBusy} onClick={() => settle(actions.archive)}>
                {t("archive")}
              </Button>
            )
          ) : (
            <Button
              variant="danger"
              loading={actions.isBusy}
              disabled={!uses}
              onClick={() => settle(actions.remove)}
            >
              {t("confirm")}
            </Button>
          )}
        </>
      }
    >
      {uses ? (
        <Uses uses={uses} />
      ) : (
        <p role="status" className="flex items-center gap-3 text-sm text-muted">
          {isError ? t("unread") : <Spinner />}
        </p>
      )}
    </Dialog>
  );
}

function Uses({ uses }: { uses: FieldUses }) {
  const t = useTranslations("settings.fields.deletion");
  const values = uses.deals + uses.clients;
  return (
    <div className="space-y-3 text-sm">
      <p>{values > 0 ? t("used", { deals: uses.deals, clients: uses.clients }) : t("unused")}</p>
      {uses.named.length > 0 && (
        <ul aria-label={t("list")} className="space-y-1">
          {uses.named.map(({ kind, id, name }) => (
            <li key={`${kind} ${id}`} className="wrap-anywhere">
              <span className="text-muted">{t(`kinds.${kind}`)}</span> {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
