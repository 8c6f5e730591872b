import { LANGUAGES } from "@/lib/core/i18n/languages";
import { fillTexts } from "../../support/filled-texts";
import { expect, openAs, test } from "../../support/frame";
import { wrongBoxes } from "../../support/table-boxes";
import { makeWorkspace, type Caller } from "../../support/workspace";

// Lets both workers share the tests of this file.
test.describe.configure({ mode: "parallel" });

const WIDTHS = [320, 768, 1_024, 1_280, 1_440, 1_920];

/** Every screen with a table or a list whose rows show what people write. */
const LISTS: readonly {
  who: Caller;
  path: string | ((ids: { webhookId: number; clientId: number }) => string);
}[] = [
  { who: "admin", path: "/deals" },
  { who: "employee", path: "/deals" },
  { who: "manager", path: "/clients" },
  { who: "manager", path: ({ clientId }) => `/clients/${clientId}` },
  { who: "admin", path: "/sales/catalog-items" },
  { who: "admin", path: "/sales/questions" },
  { who: "admin", path: "/sales/blocks" },
  { who: "admin", path: "/sales/library" },
  { who: "admin", path: "/settings/sign-in" },
  { who: "admin", path: "/settings/webhooks" },
  { who: "admin", path: ({ webhookId }) => `/settings/webhooks/${webhookId}` },
  { who: "admin", path: "/admin/users" },
  { who: "admin", path: "/admin/roles" },
  { who: "admin", path: "/admin/audit" },
  { who: "super_admin", path: "/admin/tenants" },
  { who: "super_admin", path: "/admin/system" },
  { who: "manager", path: "/profile?tab=tokens" },
  { who: "manager", path: "/profile?tab=sessions" },
];

const SENTENCE =
  "Refonte complète du site de la boulangerie avec la prise de commandes en ligne et les photos de chaque produit et la " +
  "formation de toute l'équipe à la mise à jour des horaires et des prix et des promotions de la semaine pour les trois " +
  "succursales de la rive sud";
/** Only letters and spaces, as names of people must be. */
const ofWords = (length: number) => (most: number) => SENTENCE.slice(0, Math.min(most, length)).trim();

const TEXTS = {
  "40 characters": ofWords(40),
  "120 characters": ofWords(120),
  "255 characters": ofWords(255),
  "one long word": (most: number) => "W".repeat(Math.min(most, 255)),
};

for (const [name, text] of Object.entries(TEXTS))
  test(`no column of a table is widened or covered by texts of ${name}, in any language, from 320 to 1,920 px [DLS-03]`, async ({
    page,
  }) => {
    test.slow();
    const workspace = await makeWorkspace("boxes");
    const filled = await fillTexts(workspace, {
      text,
      email: `${"accueil".repeat(8)}@boulangerie-${"desilets".repeat(6)}.test`,
    });
    for (const language of LANGUAGES)
      for (const { who, path } of LISTS) {
        await page.context().clearCookies();
        const url = `http://${workspace.host}:${workspace.port}/`;
        await page.context().addCookies([{ name: "kapi.language", value: language, url }]);
        const address = typeof path === "string" ? path : path(filled);
        await openAs(page, workspace, who, address);
        await expect(page.locator("[aria-busy=true], .animate-spin")).toHaveCount(0);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          expect
            .soft(await wrongBoxes(page), `${address} as ${who} in ${language}, ${width} px wide`)
            .toEqual([]);
        }
      }
  });
