import { useTranslations } from "next-intl";
import { useId } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { PermissionMatrix } from "@/app/_ui/permission-matrix/permission-matrix";
import { Spinner } from "@/app/_ui/spinner";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import { useRoleName } from "../../../_parts/load-roles";
import { mayChange, type Viewer } from "./role-rights";
import { useMatrixModules } from "./use-matrix-modules";
import { usePermissions } from "./use-permissions";
import { useRoleForm } from "./use-role-form";

type Props = {
  /** null: a new one. */
  role: RoleAnswer | null;
  viewer: Viewer;
  taken: readonly string[];
  onClose: () => void;
  onSaved: (role: RoleAnswer) => void;
  /** Opens the dialog anew with the role as somebody else made it. */
  onShowTheirs: (role: RoleAnswer) => void;
};

/**
 * Creates or edits a role (ROL-07). A system role, and one that the viewer may not change, can be read only,
 * and not be saved (ROL-06, X-41).
 */
export function RoleDialog({ role, viewer, taken, onClose, onSaved, onShowTheirs }: Props) {
  const t = useTranslations("admin.roleManagement.form");
  const failures = useTranslations("admin.roleManagement.failed");
  const common = useTranslations("common");
  const formId = useId();
  const isFixed = role !== null && !mayChange(viewer, role, "update");
  const { bind, bindLevel, permissions, setPermissions, isChanged, failure, isBusy, onSubmit } = useRoleForm({
    role,
    taken,
    onSaved,
  });
  const known = usePermissions();
  const modules = useMatrixModules(known.data ?? [], viewer, role);
  const name = useRoleName()(role ?? { slug: "", name: "" });
  const theirs = failure?.theirs ?? null;
  const title = role === null ? t("createTitle") : t(isFixed ? "viewTitle" : "editTitle", { name });
  const text = role === null ? t("createText") : role.is_system ? t("viewText") : t("editText");
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      busy={isBusy}
      title={title}
      description={text}
      size="lg"
      isChanged={isChanged}
      footer={
        <>
          <CancelButton disabled={isBusy}>{common(isFixed ? "close" : "cancel")}</CancelButton>
          <Button
            type="submit"
            form={formId}
            loading={isBusy}
            disabled={isFixed}
            disabledReason={t("systemReason")}
          >
            {isBusy ? t("saving") : t(role === null ? "submit" : "save")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={(event) => (isFixed ? event.preventDefault() : void onSubmit(event))}
        className="space-y-5"
      >
        {failure && (
          <Banner
            tone="error"
            action={
              theirs && (
                <Button variant="secondary" size="sm" onClick={() => onShowTheirs(theirs)}>
                  {t("showTheirs")}
                </Button>
              )
            }
          >
            {failure.text}
          </Banner>
        )}
        <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)]">
          <TextField
            {...bind("name")}
            label={t("name")}
            maxLength={60}
            autoComplete="off"
            readOnly={isFixed}
            required
          />
          <TextField
            {...bind("slug")}
            label={t("slug")}
            hint={t("slugHint")}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            readOnly={isFixed}
            required
          />
          <TextField
            {...bindLevel()}
            label={t("level")}
            hint={t("levelHint")}
            maxLength={3}
            inputMode="numeric"
            autoComplete="off"
            readOnly={isFixed}
          />
        </div>
        <TextArea
          {...bind("description")}
          label={t("description")}
          rows={2}
          maxLength={500}
          readOnly={isFixed}
        />
        {known.isPending ? (
          <Spinner label={common("loading")} />
        ) : known.isError ? (
          <Banner
            tone="error"
            action={
              <Button
                variant="secondary"
                size="sm"
                loading={known.isFetching}
                onClick={() => void known.refetch()}
              >
                {common("table.retry")}
              </Button>
            }
          >
            {failures("loadPermissions")}
          </Banner>
        ) : (
          <PermissionMatrix
            label={t("permissions")}
            modules={modules}
            value={permissions}
            onChange={(slugs) => setPermissions(slugs as PermissionSlug[])}
            disabled={isFixed}
          />
        )}
      </form>
    </Dialog>
  );
}
