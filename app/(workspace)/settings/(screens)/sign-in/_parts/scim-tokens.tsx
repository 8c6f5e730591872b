"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { ConfirmButton } from "@/app/_form/confirm-button";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { GivenField } from "@/app/_settings/given-field";
import { SecretDialog } from "@/app/_secrets/secret-once";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Moment } from "@/app/_ui/moment";
import { TextField } from "@/app/_ui/text-field";
import { UntilReady } from "@/app/_ui/until-ready";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { scimTokenCalls } from "@/lib/domain/scim/calls";
import { MAX_TOKEN_NAME } from "@/lib/domain/scim/limits";
import type { ScimGroupsAnswer, ScimTokenAnswer, ScimTokensAnswer } from "@/lib/domain/scim/api";
import { ScimGroups } from "./scim-groups";
import type { RoleOption } from "./single-sign-on/role-mapping";

type Props = {
  initial: ScimTokensAnswer;
  groups: ScimGroupsAnswer;
  roles: readonly RoleOption[];
  mayChange: boolean;
};

/** The tokens with which directories create, change and deactivate the workspace's users, and their groups (T-25). */
export function ScimTokens({ initial, groups, roles, mayChange }: Props) {
  const t = useTranslations("settings.scim");
  const titleId = useId();
  const [tokens, setTokens] = useState(initial.tokens);
  return (
    <Card aria-labelledby={titleId} className="p-4 sm:p-5">
      <h3 id={titleId} className="text-sm font-semibold">
        {t("title")}
      </h3>
      <p className="mt-1 text-sm text-muted">{t("text")}</p>
      <div className="mt-4 max-w-2xl space-y-5">
        <GivenField
          label={t("address")}
          hint={t("addressHint")}
          value={initial.base_url}
          copyLabel={t("copyAddress")}
        />
        {tokens.length === 0 ? (
          <p className="text-sm text-muted">{t("none")}</p>
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line">
            {tokens.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                mayChange={mayChange}
                onRevoked={() => setTokens((all) => all.filter(({ id }) => id !== token.id))}
              />
            ))}
          </ul>
        )}
        {mayChange && <NewToken onMade={(token) => setTokens((all) => [...all, token])} />}
        <ScimGroups groups={groups} roles={roles} />
      </div>
    </Card>
  );
}

type RowProps = { token: ScimTokenAnswer; mayChange: boolean; onRevoked: () => void };

function TokenRow({ token, mayChange, onRevoked }: RowProps) {
  const t = useTranslations("settings.scim");
  const failures = useTranslations("settings.failures");
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0">
        <span className="block text-sm font-medium wrap-anywhere">{token.name}</span>
        <span className="block text-xs text-muted">
          {t("ending", { ending: token.ending })}{" "}
          {token.last_used_at === null ? (
            t("unused")
          ) : (
            <>
              {t("used")} <Moment at={token.last_used_at} />
            </>
          )}
        </span>
      </span>
      {mayChange && (
        <UntilReady>
          <ConfirmButton
            button={{ variant: "ghost", size: "sm" }}
            title={t("revokeTitle", { name: token.name })}
            text={t("revokeText")}
            confirm={t("revoke")}
            call={async () => {
              await send(scimTokenCalls.revoke, { params: { id: token.id } });
              return null;
            }}
            failureText={(error) => failures(callFailure(error))}
            onDone={onRevoked}
          />
        </UntilReady>
      )}
    </li>
  );
}

function NewToken({ onMade }: { onMade: (token: ScimTokenAnswer) => void }) {
  const t = useTranslations("settings.scim");
  const failures = useTranslations("settings.failures");
  const [secret, setSecret] = useState<string | null>(null);
  const form = useApiForm<{ name: string }>({
    defaults: { name: "" },
    resolver: checkedBy(({ name }) => ({ ...(name.trim() === "" && { name: t("nameNeeded") }) })),
    send: async (body) => {
      // Not retried: each call creates another token.
      const { token, ...made } = await send(scimTokenCalls.create, { body, retries: 0 });
      setSecret(token);
      form.form.reset();
      onMade(made);
    },
    failureText: (error) => failures(callFailure(error)),
  });
  useLeaveWarning(form.isChanged);
  return (
    <UntilReady>
      <form id={form.id} method="post" noValidate onSubmit={form.onSubmit} className="space-y-4">
        {form.failure && <Banner tone="error">{form.failure.text}</Banner>}
        <TextField
          {...form.bind("name")}
          label={t("name")}
          hint={t("nameHint")}
          maxLength={MAX_TOKEN_NAME}
          autoComplete="off"
        />
        <Button
          type="submit"
          variant="secondary"
          loading={form.isBusy}
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          {t("create")}
        </Button>
      </form>
      {secret !== null && (
        <SecretDialog
          title={t("madeTitle")}
          label={t("token")}
          warning={t("madeText")}
          secret={secret}
          done={t("done")}
          onClose={() => setSecret(null)}
        />
      )}
    </UntilReady>
  );
}
