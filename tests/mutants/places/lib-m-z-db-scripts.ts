import type { Mutant } from "../mutant";

/** Mutants of the other half of lib, and of db and scripts. */
export const libMToZMutants: readonly Mutant[] = [
  {
    name: "a French PDF tells screen readers that it is English",
    kind: "label",
    file: "lib/domain/proposals/pdf/parts/proposal-template.tsx",
    find: "document.reader.language",
    replace: '"en"',
    tests: ["tests/slow/pdf/proposal-template.test.tsx"],
  },
  {
    name: "a visitor accepts an expired proposal",
    kind: "state",
    file: "lib/domain/proposals/locked-proposal.ts",
    find: "isExpired(record.validUntil, context.now)",
    replace: "false",
    tests: ["tests/api/proposals/proposal.test.ts"],
  },
  {
    name: "two visitors decide the same proposal at once",
    kind: "concurrency",
    file: "lib/domain/proposals/locked-proposal.ts",
    find: `db
    .select()
    .from(deal)
    .where(within(anyTenant, deal, behindLink))
    .for("update")`,
    replace: `db
    .select()
    .from(deal)
    .where(within(anyTenant, deal, behindLink))`,
    tests: ["tests/api/proposals/proposal.test.ts", "tests/api/evidence/evidence.test.ts"],
  },
  {
    name: "the owner is not mailed that a proposal was accepted",
    kind: "event",
    file: "lib/domain/proposals/accept-proposal.ts",
    find: `await notifyOwner(context, signed, {
    kind: "proposal_accepted",
    amount: signed.amountAfterTax,
    currency: signed.currency,
    signedName: body.name,
    changed: changedByCustomer(locked.lines),
  })`,
    replace: "undefined",
    tests: ["tests/api/timeline/timeline.test.ts", "tests/api/proposals/proposal.test.ts"],
  },
  {
    name: "an offer whose lines were changed in the database stays genuine",
    kind: "validation",
    file: "lib/domain/proposals/verify-code.ts",
    find: "offerInFormOf(accepted.content, { deal: record, lines, written, signature }) === accepted.content",
    replace: "true",
    tests: ["tests/api/evidence/evidence.test.ts"],
  },
  {
    name: "the customer's page keeps the old look when colours or template change",
    kind: "cache",
    file: "lib/server/proposal-page/finished-page.ts",
    find: "state.brandingVersion",
    replace: "0",
    tests: [
      "tests/api/templates/templates.test.ts",
      "tests/api/settings/settings.test.ts",
      "tests/api/settings",
    ],
  },
  {
    name: "a description is shown as the database has it",
    kind: "escaping",
    file: "lib/server/proposal-page/read-page.ts",
    find: "cleanHtml(line.description)",
    replace: "line.description",
    tests: ["tests/api/proposals/page.test.ts"],
  },
  {
    name: "a manager of roles adds permissions to a role that they do not hold",
    kind: "permission",
    file: "lib/domain/roles/change-role.ts",
    find: "permissions.filter((permission) => !held.includes(permission))",
    replace: "[]",
    tests: ["tests/api/users/escalation.test.ts", "tests/api/roles/roles.test.ts"],
  },
  {
    name: "an uploaded picture may run scripts when it is opened",
    kind: "escaping",
    file: "lib/server/serve-file.ts",
    find: "\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'\"",
    replace: "\"frame-ancestors 'none'\"",
    tests: ["tests/api/storage/storage.test.ts", "tests/api/settings/upload.test.ts"],
  },
  {
    name: "a header that names another workspace than the host is passed over",
    kind: "tenant filter",
    file: "lib/domain/tenants/request-tenant.ts",
    find: "isNamed && chosen && chosen !== tenant.slug && chosen !== tenant.uuid",
    replace: "false",
    tests: [
      "tests/api/bootstrap/bootstrap.test.ts",
      "tests/api/auth/session.test.ts",
      "tests/api/contracts/access.test.ts",
    ],
  },
  {
    name: "a workspace is said to be off before every process knows",
    kind: "promise",
    file: "lib/domain/tenants/when-forgotten.ts",
    find: "await new Promise((done) => setTimeout(done, CACHE_MILLISECONDS + 50))",
    replace: "undefined",
    tests: ["tests/api/tenants/tenants.test.ts"],
  },
  {
    name: "a workspace's export tells its people's password hashes",
    kind: "permission",
    file: "lib/domain/tenant-admin/data/tenant-tables.ts",
    find: '["password_hash"]',
    replace: "[]",
    tests: ["tests/api/tenants/data.test.ts"],
  },
  {
    name: "the purge of a workspace removes its legal archive too",
    kind: "storage",
    file: "lib/domain/tenant-admin/data/purge-tenant.ts",
    find: 'name.startsWith("archive/")',
    replace: "false",
    tests: ["tests/api/tenants/data.test.ts", "tests/slow/storage/archive-evidence.test.ts"],
  },
  {
    name: "an import goes on with a right that its sender did not have",
    kind: "permission",
    file: "lib/domain/transfer/import-rights.ts",
    find: "mayUpdate && job.mayUpdate",
    replace: "mayUpdate",
    tests: ["tests/api/transfer/services.test.ts", "tests/api/transfer/questions.test.ts"],
  },
  {
    name: "an import that another worker took over is stored by both",
    kind: "concurrency",
    file: "lib/domain/transfer/job/import-queue.ts",
    find: "eq(importJob.claim, job.claim)",
    replace: "undefined",
    tests: ["tests/api/transfer/services.test.ts"],
  },
  {
    name: "two administrators remove each other at the same moment",
    kind: "concurrency",
    file: "lib/domain/users/lock-user.ts",
    find: `context.db
    .select({
      row: userAccount,
      role: { id: role.id, name: role.name, slug: role.slug, level: role.level },
      isWayBack: sql<boolean>\`\${IS_WAY_BACK}\`,
    })
    .from(userAccount)
    .leftJoin(role, and(within(context, role), eq(role.id, userAccount.roleId)))
    .where(within(context, userAccount, or(inArray(userAccount.id, [...ids]), isAdmin)))
    .orderBy(asc(userAccount.id))
    .for("no key update", { of: userAccount })`,
    replace: `context.db
    .select({
      row: userAccount,
      role: { id: role.id, name: role.name, slug: role.slug, level: role.level },
      isWayBack: sql<boolean>\`\${IS_WAY_BACK}\`,
    })
    .from(userAccount)
    .leftJoin(role, and(within(context, role), eq(role.id, userAccount.roleId)))
    .where(within(context, userAccount, or(inArray(userAccount.id, [...ids]), isAdmin)))
    .orderBy(asc(userAccount.id))`,
    tests: ["tests/api/users/escalation.test.ts"],
  },
  {
    name: "who may not read deals has them sent to a webhook",
    kind: "permission",
    file: "lib/domain/webhooks/lock-webhook.ts",
    find: "mustHold(member, right, `Webhooks contain what happened: this needs ${right} too.`)",
    replace: "undefined",
    tests: ["tests/api/webhooks/webhooks.test.ts"],
  },
  {
    name: "what was deleted is still shown",
    kind: "state",
    file: "db/tenancy.ts",
    find: "table.deletedAt ? isNull(table.deletedAt) : undefined",
    replace: "undefined",
    tests: [
      "tests/api/deals/delete.test.ts",
      "tests/api/clients/manage.test.ts",
      "tests/api/proposals/proposal.test.ts",
      "tests/api/taxes/tax-profiles.test.ts",
    ],
  },
  {
    name: "every tenant sees the lines of all deals",
    kind: "tenant filter",
    file: "db/migrations/0000_baseline.sql",
    find: 'CREATE POLICY "tenant_isolation" ON "deal_line" AS PERMISSIVE FOR ALL TO "app_user" USING (tenant_id = app_tenant_id())',
    replace:
      'CREATE POLICY "tenant_isolation" ON "deal_line" AS PERMISSIVE FOR ALL TO "app_user" USING (true)',
    asText: true,
    tests: ["tests/api/database/catalogue.test.ts"],
  },
  {
    name: "requests may change what happened to a deal",
    kind: "permission",
    file: "db/migrations/0000_baseline.sql",
    find: "REVOKE UPDATE, DELETE ON acceptance, deal_event, drawn_pdf, proposal_sending",
    replace: "REVOKE UPDATE, DELETE ON acceptance, drawn_pdf, proposal_sending",
    asText: true,
    tests: ["tests/api/database/catalogue.test.ts"],
  },
  {
    name: "no process takes the place of one that dies",
    kind: "error handling",
    file: "scripts/server/processes.mjs",
    find: "start().ready.catch((error) => console.error(error))",
    replace: "undefined",
    tests: ["tests/api/processes/processes.test.ts"],
  },
  {
    name: "the embedded database asks for no password",
    kind: "permission",
    file: "scripts/postgres/cluster.mjs",
    find: '"host all all 127.0.0.1/32 scram-sha-256\\n"',
    replace: '"host all all 127.0.0.1/32 trust\\n"',
    tests: ["tests/slow/server/embedded-postgres.test.ts"],
  },
];
