import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useForm, type Path } from "react-hook-form";
import { ApiError } from "@/app/_client/api-error";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import { roleForm, type RoleFields, type RoleInput } from "@/lib/domain/roles/fields";
import { roleLevel, roleSlug } from "@/lib/domain/roles/role-rules";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import { failureText } from "../../../_parts/failure-text";
import { RoleSaveError, saveRole } from "./save-role";

type Given = {
  role: RoleAnswer | null;
  /** Slugs of the other roles. */ taken: readonly string[];
  onSaved: (role: RoleAnswer) => void;
};

/**
 * The form of a role: the server's own rules; refusals show at their fields, other failures on top, and what
 * was typed stays (MSG-27, MSG-29).
 */
export function useRoleForm({ role, taken, onSaved }: Given) {
  const say = useTranslations("admin.roleManagement.validation");
  const t = useTranslations("admin.roleManagement.failed");
  const failures = useTranslations("admin.failures");
  const held = role?.permissions?.map(({ slug }) => slug) ?? [];
  const [permissions, setPermissions] = useState<PermissionSlug[]>(held);
  const [failure, setFailure] = useState<{ text: string; theirs: RoleAnswer | null } | null>(null);
  // The slug follows the name until it is changed by hand (ROL-10); that of a role that is there already was.
  const [isSlugTyped, setSlugTyped] = useState(role !== null);
  const schema = useMemo(
    () =>
      roleForm(say).refine(({ slug }) => !taken.includes(slug), { path: ["slug"], error: say("slugExists") }),
    [say, taken],
  );
  const form = useForm<RoleInput, unknown, RoleFields>({
    resolver: zodResolver(schema),
    defaultValues: {
      name: role?.name ?? "",
      slug: role?.slug ?? "",
      description: role?.description ?? "",
      level: role?.level ?? 1,
    },
  });

  const refuse = (error: unknown) => {
    const cause = error instanceof RoleSaveError ? error.cause : error;
    const refused = cause instanceof ApiError ? cause.errors.filter(({ field }) => field in FIELDS) : [];
    refused.forEach(({ field, code, message }, place) =>
      form.setError(
        field as Path<RoleInput>,
        { type: "server", message: code === "slug_exists" ? say("slugExists") : message },
        { shouldFocus: place === 0 },
      ),
    );
    if (refused.length > 0) return;
    const theirs =
      cause instanceof ApiError && cause.code === "STALE_VERSION" ? (cause.details as RoleAnswer) : null;
    setFailure({
      text: failureText(failures, cause, t(error instanceof RoleSaveError ? error.step : "update")),
      theirs,
    });
  };
  const onSubmit = form.handleSubmit(async (fields) => {
    setFailure(null);
    await saveRole(role, fields, permissions).then(onSaved, refuse);
  });
  const followName = (name: string) => {
    if (!isSlugTyped) form.setValue("slug", roleSlug(name), { shouldValidate: form.formState.isSubmitted });
  };
  const bind = (field: "name" | "slug" | "description") => ({
    ...form.register(field, {
      onChange: (event: { target: { value: string } }) =>
        field === "name"
          ? followName(event.target.value)
          : field === "slug"
            ? setSlugTyped(event.target.value !== "")
            : undefined,
    }),
    error: form.getFieldState(field, form.formState).error?.message ?? null,
  });
  const bindLevel = () => ({
    ...form.register("level", {
      setValueAs: (typed: unknown) => roleLevel(String(typed)),
      onBlur: (event: { target: { value: string } }) => form.setValue("level", roleLevel(event.target.value)),
    }),
    error: form.getFieldState("level", form.formState).error?.message ?? null,
  });
  return {
    bind,
    bindLevel,
    permissions,
    setPermissions,
    isChanged:
      form.formState.isDirty ||
      permissions.length !== held.length ||
      permissions.some((slug) => !held.includes(slug)),
    failure,
    isBusy: form.formState.isSubmitting,
    onSubmit,
  };
}

const FIELDS: Readonly<Record<keyof RoleInput, true>> = {
  name: true,
  slug: true,
  description: true,
  level: true,
};
