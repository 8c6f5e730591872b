import type postgres from "postgres";

/**
 * Makes sure that app_user exists, the role whose rows the policies guard, before migrations grant to it. When requests
 * step down from the migrating user (no `requestUrl`), that user becomes a member.
 *
 * @throws when it is missing and the migrating user may not create roles: says what to run
 */
export async function ensureRequestRole(client: postgres.Sql, requestUrl?: string): Promise<void> {
  const [role] = await client`select 1 from pg_roles where rolname = 'app_user'`;
  if (!role) await createRole(client, requestUrl);
  if (!requestUrl) await joinRole(client);
}

async function createRole(client: postgres.Sql, requestUrl?: string) {
  const [me] = await client<
    { may: boolean }[]
  >`select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user`;
  if (!me?.may) {
    throw new Error(
      "The role app_user is missing and the migrating user may not create it. Run as an administrator: create role app_user;",
    );
  }
  await client.unsafe("create role app_user nosuperuser nocreatedb nocreaterole");
  const request = requestUrl ? new URL(requestUrl) : undefined;
  if (request && decodeURIComponent(request.username) === "app_user")
    await letSignIn(client, decodeURIComponent(request.password));
}

/** ALTER ROLE takes no parameters, so the server quotes the password itself. */
async function letSignIn(client: postgres.Sql, password: string) {
  const [statement] = await client<
    { text: string }[]
  >`select format('alter role app_user login password %L', ${password}::text) as text`;
  if (statement) await client.unsafe(statement.text);
}

/** Membership alone may not allow the step since PostgreSQL 16, so the step itself is tried. */
async function joinRole(client: postgres.Sql) {
  if (await mayStepDown(client)) return;
  try {
    await client.unsafe("grant app_user to current_user");
  } catch (cause) {
    const name = decodeURIComponent(client.options.user);
    throw new Error(
      `The user ${name} may not act as app_user. Run as an administrator: grant app_user to ${name};`,
      { cause },
    );
  }
}

async function mayStepDown(client: postgres.Sql) {
  try {
    await client.unsafe("set role app_user");
  } catch {
    // Not permitted yet.
    return false;
  }
  await client.unsafe("reset role");
  return true;
}
