import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { FormDialog } from "@/app/_form/form-dialog";
import { useApiForm } from "@/app/_form/use-api-form";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { PermissionMatrix } from "@/app/_ui/permission-matrix/permission-matrix";
import { Spinner } from "@/app/_ui/spinner";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import { roleForm, type RoleFields, type RoleInput } from "@/lib/domain/roles/fields";
import { MAX_DESCRIPTION, MAX_NAME, MAX_SLUG } from "@/lib/domain/roles/limits";
import { LEVEL_DIGITS, roleLevel, roleSlug } from "@/lib/domain/roles/role-rules";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import { useFailureText } from "../../../_parts/failure-text";
import { useRoleName } from "../../../_parts/load-roles";
import { mayChange, type Viewer } from "./role-rules";
import { RoleSaveError, saveRole } from "./save-role";
import { useMatrixModules, usePermissions } from "./use-permissions";

type Props = {
  /** null: a new one. */
  role: RoleAnswer | null;
  viewer: Viewer;
  /** Slugs of the other roles. */
  taken: readonly string[];
  onClose: () => void;
  onSaved: (role: RoleAnswer) => void;
  /** Reopens the dialog with the role as somebody else saved it. */
  onShowTheirs: (role: RoleAnswer) => void;
};

/**
 * Creates or edits a role (ROL-07). System roles, and roles that the viewer may not change, are read-only
 * (ROL-06, X-41).
 */
export function RoleDialog({ role, viewer, taken, onClose, onSaved, onShowTheirs }: Props) {
  const t = useTranslations("admin.roleManagement.form");
  const common = useTranslations("common");
  const isFixed = role !== null && !mayChange(viewer, role, "update");
  const form = useRoleForm({ role, taken, onSaved });
  const name = useRoleName()(role ?? { slug: "", name: "" });
  const theirs = theirsOf(form.failure?.error);
  return (
    <FormDialog
      form={{ ...form, onSubmit: isFixed ? (event) => event.preventDefault() : form.onSubmit }}
      title={role === null ? t("createTitle") : t(isFixed ? "viewTitle" : "editTitle", { name })}
      description={t(textOf(role, isFixed))}
      size="lg"
      submit={t(role === null ? "submit" : "save")}
      submitting={t("saving")}
      submitReason={isFixed ? t(role.is_system ? "systemReason" : "readOnlyReason") : null}
      cancel={common(isFixed ? "close" : "cancel")}
      failureAction={
        theirs && (
          <Button variant="secondary" size="sm" onClick={() => onShowTheirs(theirs)}>
            {t("showTheirs")}
          </Button>
        )
      }
      onClose={onClose}
    >
      <RoleFieldset form={form} isFixed={isFixed} />
      <PermissionChoice
        role={role}
        viewer={viewer}
        value={form.permissions}
        onChange={form.setPermissions}
        isFixed={isFixed}
      />
    </FormDialog>
  );
}

function textOf(role: RoleAnswer | null, isFixed: boolean) {
  if (role === null) return "createText";
  if (role.is_system) return "viewText";
  return isFixed ? "readOnlyText" : "editText";
}

type RoleForm = ReturnType<typeof useRoleForm>;
type TypedEvent = { target: { value: string } };

/** Name, slug, level and description. The slug follows the name until it is changed by hand (ROL-10). */
function RoleFieldset({
  form: { form, bind, isSlugTyped, setSlugTyped },
  isFixed,
}: {
  form: RoleForm;
  isFixed: boolean;
}) {
  const t = useTranslations("admin.roleManagement.form");
  const followName = (name: string) => {
    if (!isSlugTyped) form.setValue("slug", roleSlug(name), { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)]">
        <TextField
          {...bind("name", { onChange: ({ target }: TypedEvent) => followName(target.value) })}
          label={t("name")}
          maxLength={MAX_NAME}
          autoComplete="off"
          readOnly={isFixed}
          required
        />
        <TextField
          {...bind("slug", { onChange: ({ target }: TypedEvent) => setSlugTyped(target.value !== "") })}
          label={t("slug")}
          hint={t("slugHint")}
          maxLength={MAX_SLUG}
          autoComplete="off"
          spellCheck={false}
          readOnly={isFixed}
          required
        />
        <TextField
          {...bind("level", {
            setValueAs: (typed: unknown) => roleLevel(String(typed)),
            onBlur: ({ target }: TypedEvent) => {
              const level = roleLevel(target.value);
              if (!Number.isNaN(level)) form.setValue("level", level);
            },
          })}
          label={t("level")}
          hint={t("levelHint")}
          maxLength={LEVEL_DIGITS}
          inputMode="numeric"
          autoComplete="off"
          readOnly={isFixed}
        />
      </div>
      <TextArea
        {...bind("description")}
        label={t("description")}
        rows={2}
        maxLength={MAX_DESCRIPTION}
        readOnly={isFixed}
      />
    </>
  );
}

type ChoiceProps = {
  role: RoleAnswer | null;
  viewer: Viewer;
  value: PermissionSlug[];
  onChange: (slugs: PermissionSlug[]) => void;
  isFixed: boolean;
};

/** The matrix of permissions, once they are loaded. */
function PermissionChoice({ role, viewer, value, onChange, isFixed }: ChoiceProps) {
  const t = useTranslations("admin.roleManagement.form");
  const failures = useTranslations("admin.roleManagement.failed");
  const common = useTranslations("common");
  const known = usePermissions();
  const modules = useMatrixModules(known.data ?? [], viewer, role);
  if (known.isPending) return <Spinner label={common("loading")} />;
  if (!known.isError)
    return (
      <PermissionMatrix
        label={t("permissions")}
        modules={modules}
        value={value}
        onChange={(slugs) => onChange(slugs as PermissionSlug[])}
        disabled={isFixed}
      />
    );
  return (
    <Banner
      tone="error"
      action={
        <Button variant="secondary" size="sm" loading={known.isFetching} onClick={() => void known.refetch()}>
          {common("table.retry")}
        </Button>
      }
    >
      {failures("loadPermissions")}
    </Banner>
  );
}

/** The form of a role, with the server's own rules (MSG-27, MSG-29). */
function useRoleForm({ role, taken, onSaved }: Pick<Props, "role" | "taken" | "onSaved">) {
  const say = useTranslations("admin.roleManagement.validation");
  const t = useTranslations("admin.roleManagement.failed");
  const failureText = useFailureText();
  const held = role?.permissions?.map(({ slug }) => slug) ?? [];
  const [permissions, setPermissions] = useState<PermissionSlug[]>(held);
  const [stored, setStored] = useState(role);
  // The slug of an existing role counts as typed.
  const [isSlugTyped, setSlugTyped] = useState(role !== null);
  const resolver = useMemo(
    () =>
      zodResolver(
        roleForm(say).refine(({ slug }) => !taken.includes(slug), {
          path: ["slug"],
          error: say("slugExists"),
        }),
      ),
    [say, taken],
  );
  const form = useApiForm<RoleInput, RoleFields>({
    defaults: {
      name: role?.name ?? "",
      slug: role?.slug ?? "",
      description: role?.description ?? "",
      level: role?.level ?? 1,
    },
    resolver,
    send: (fields) => saveRole(stored, fields, permissions, setStored).then(onSaved),
    refusalText: ({ code, message }) => (code === "slug_exists" ? say("slugExists") : message),
    failureText: (error) =>
      error instanceof RoleSaveError
        ? failureText(error.cause, t(error.step))
        : failureText(error, t("update")),
  });
  const isChosenAnew = permissions.length !== held.length || permissions.some((slug) => !held.includes(slug));
  return {
    ...form,
    permissions,
    setPermissions,
    isSlugTyped,
    setSlugTyped,
    isChanged: form.isChanged || isChosenAnew,
  };
}

/** The role as somebody else saved it meanwhile; null if the error has another cause. */
function theirsOf(error: unknown): RoleAnswer | null {
  const cause = error instanceof RoleSaveError ? error.cause : error;
  return cause instanceof ApiError && cause.code === "STALE_VERSION" ? (cause.details as RoleAnswer) : null;
}
