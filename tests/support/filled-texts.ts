import { eq } from "drizzle-orm";
import { tenant } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { Multipart } from "./multipart";
import { pictureOf } from "./pdf-files";
import type { Caller, Workspace } from "./workspace";

/** A workspace whose texts are filled, one of its deals and one of its webhooks. */
export type Filled = { workspace: Workspace; deal: { id: number; uuid: string }; webhookId: number };

/**
 * Sets everything that people name: names, titles, descriptions and addresses. `text` writes one of at most so many
 * characters; `email` is everybody's address.
 */
export async function fillTexts(
  workspace: Workspace,
  { text, email }: { text: (most: number) => string; email: string },
): Promise<Filled> {
  const { catalog, tenant: own } = workspace;
  await ownerTransaction(workspace.adminUrl, (db) =>
    db
      .update(tenant)
      .set({ name: text(120) })
      .where(eq(tenant.id, own.id)),
  );
  const call = async <Data = { id: number }>(
    as: Caller,
    [method, path]: readonly [string, string],
    body: unknown,
  ): Promise<Data> => {
    const answer = await workspace.raw<{ data: Data }>(method, `/api${path}`, { as, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  };
  await call("manager", ["PATCH", "/me"], { first_name: text(50), last_name: text(50) });
  const client = await call("manager", ["POST", "/clients"], {
    name: text(200),
    company: text(200),
    email,
    phone: "+1 514 555 0100",
    contacts: [
      {
        first_name: text(100),
        last_name: text(100),
        email,
        title: text(100),
        department: text(100),
      },
    ],
  });
  const question = await call("manager", ["POST", "/fields"], {
    name: text(254),
    go_sale_title: text(254),
    type_id: 1,
    sub_type_id: 1,
    ui: {
      help_text: text(255),
      options: [
        { value: "long", label: text(200) },
        { value: "short", label: "Short" },
      ],
    },
  });
  const item = await call("manager", ["POST", "/sale-catalog-items"], {
    data: {
      attributes: {
        title: text(254),
        description: `<p>${text(255)}</p><ul><li>${text(255)}</li></ul>`,
        standard_amount: 100_00,
        unit: text(40),
      },
    },
    meta: {
      conditional_pricing: {
        price_modifiers: [
          {
            field_id: question.id,
            comparison_operator_id: 223,
            comparison_value: "long",
            type_id: 2,
            modifier_id: 1,
            value: 0,
          },
        ],
      },
    },
  });
  const tax = await call("admin", ["POST", "/tax-profiles"], {
    name: text(100),
    taxes: [{ name: text(100), value: 5 }],
  });
  const line = {
    sale_catalog_item_id: item.id,
    quantity: 1,
    extra_notes: `<p>${text(255)}</p>`,
    field_values: { [question.id]: "long" },
  };
  const deal = await call<Filled["deal"]>("manager", ["POST", "/deals"], {
    data: {
      attributes: {
        name: text(255),
        description: text(255),
        purchase_order: text(60),
        client_id: client.id,
        tax_profile_id: tax.id,
        lineItems: [
          line,
          { ...line, is_optional: true },
          { sale_catalog_item_id: catalog.items.limited, quantity: 2 },
        ],
      },
    },
  });
  await call("admin", ["POST", "/admin/users/invite"], {
    email,
    first_name: text(50),
    last_name: text(50),
    role: null,
  });
  await call("admin", ["POST", "/admin/roles"], {
    name: text(60),
    slug: "w".repeat(60),
    description: text(255),
    level: 1,
  });
  const webhook = await call<{ id: number }>("admin", ["POST", "/webhooks"], {
    url: `http://127.0.0.1:${workspace.port}/${"w".repeat(255)}`,
    description: text(200),
    events: ["deal.sent"],
  });
  const bytes = Buffer.from(await pictureOf("png", 30, 20));
  const page = await call(
    "admin",
    ["POST", "/pdf-pages"],
    new Multipart({ type: "content", file: { name: "a.png", bytes } }),
  );
  await call("admin", ["PATCH", `/pdf-pages/${page.id}`], { name: text(200) });
  await call("manager", ["POST", "/deal-templates"], { name: text(200), description: text(1_000) });
  await call("manager", ["POST", "/library"], {
    kind: "block",
    name: text(200),
    tags: [text(40)],
    content: { type: "text", key: "why", html: `<p>${text(255)}</p>` },
  });
  await call("manager", ["POST", "/me/api-tokens"], {
    name: text(100),
    permissions: ["deals.read"],
    expires_in_days: 30,
  });
  return { workspace, deal, webhookId: webhook.id };
}
