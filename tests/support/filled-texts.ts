import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { scimGroup, tenant } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import type { Call } from "@/lib/core/contract/call";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { fieldCalls } from "@/lib/domain/fields/calls";
import { libraryCalls } from "@/lib/domain/library/calls";
import { pdfPageCalls } from "@/lib/domain/pdf-pages/calls";
import { roleCalls } from "@/lib/domain/roles/calls";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { userCalls } from "@/lib/domain/users/calls";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import type { CallAnswer } from "./call";
import { Multipart } from "./multipart";
import { pictureOf } from "./pdf-files";
import type { CallRest, Workspace } from "./workspace";

/** A workspace whose texts are filled, one of its deals with its client, and one of its webhooks. */
export type Filled = {
  workspace: Workspace;
  deal: { id: number; uuid: string };
  clientId: number;
  webhookId: number;
};

/**
 * Sets everything that people name: names, titles, descriptions and addresses. `text` writes one of at most so many
 * characters; `email` is everybody's address.
 */
export async function fillTexts(
  workspace: Workspace,
  { text, email }: { text: (most: number) => string; email: string },
): Promise<Filled> {
  const { catalog, tenant: own } = workspace;
  await ownerTransaction(workspace.adminUrl, async (db) => {
    await db
      .update(tenant)
      .set({ name: text(120) })
      .where(eq(tenant.id, own.id));
    await addGroup(db, { tenantId: own.id, name: text(255) });
  });
  const send = async <C extends Call>(call: C, ...rest: CallRest<C>): Promise<CallAnswer<C>["body"]> => {
    const answer = await workspace.call(call, ...rest);
    if (answer.status >= 300) throw new Error(`${call.method} ${call.path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  await send(accountCalls.changeMe, { body: { first_name: text(50), last_name: text(50) } });
  const client = (
    await send(clientCalls.create, {
      body: {
        name: text(200),
        company: text(200),
        email,
        phone: "+1 514 555 0100",
        notes: text(255),
        contacts: [
          {
            first_name: text(100),
            last_name: text(100),
            email,
            title: text(100),
            department: text(100),
          },
        ],
      },
    })
  ).data;
  const question = (
    await send(fieldCalls.create, {
      body: {
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
      },
    })
  ).data;
  const item = (
    await send(catalogCalls.create, {
      body: {
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
      },
    })
  ).data;
  const tax = (
    await send(taxCalls.create, {
      as: "admin",
      body: {
        name: text(100),
        taxes: [{ name: text(100), value: 5 }],
      },
    })
  ).data;
  const line = {
    sale_catalog_item_id: item.id,
    quantity: 1,
    extra_notes: `<p>${text(255)}</p>`,
    field_values: { [question.id]: "long" },
  };
  const deal = (
    await send(dealCalls.create, {
      body: {
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
      },
    })
  ).data;
  await send(userCalls.invite, {
    as: "admin",
    body: {
      email,
      first_name: text(50),
      last_name: text(50),
      role: null,
    },
  });
  await send(roleCalls.create, {
    as: "admin",
    body: {
      name: text(60),
      slug: "w".repeat(60),
      description: text(255),
      level: 1,
    },
  });
  const webhook = (
    await send(webhookCalls.create, {
      as: "admin",
      body: {
        url: `http://127.0.0.1:${workspace.port}/${"w".repeat(255)}`,
        description: text(200),
        events: ["deal.sent"],
      },
    })
  ).data;
  const bytes = Buffer.from(await pictureOf("png", 30, 20));
  const page = (
    await send(pdfPageCalls.create, {
      as: "admin",
      body: new Multipart({ type: "content", file: { name: "a.png", bytes } }),
    })
  ).data;
  await send(pdfPageCalls.update, { as: "admin", params: { id: page.id }, body: { name: text(200) } });
  await send(dealTemplateCalls.create, { body: { name: text(200), description: text(1_000) } });
  await send(libraryCalls.create, {
    body: {
      kind: "block",
      name: text(200),
      tags: [text(40)],
      content: { type: "text", key: "why", html: `<p>${text(255)}</p>` },
    },
  });
  await send(tokenCalls.create, {
    body: {
      name: text(100),
      permissions: ["deals.read"],
      expires_in_days: 30,
    },
  });
  return { workspace, deal, clientId: client.id, webhookId: webhook.id };
}

/** A group that a directory keeps. */
export const addGroup = (db: Transaction, { tenantId, name }: { tenantId: number; name: string }) =>
  db.insert(scimGroup).values({ tenantId, uuid: randomUUID(), displayName: name });
