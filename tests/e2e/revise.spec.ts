import { expect, test, type AccountSite } from "../support/account-site";
import { expectAccessible } from "../support/frame";
import { makeDeal, PASSWORD } from "../support/workspace";

const spaces = (text: string) =>
  new RegExp(text.replaceAll(" ", "\\s").replaceAll("$", "\\$").replaceAll("+", "\\+"));

async function revised({ workspace }: AccountSite) {
  const { fixed, limited, negotiable } = workspace.catalog.items;
  const first = await makeDeal(workspace, { name: "Offer" }, [
    { sale_catalog_item_id: fixed },
    { sale_catalog_item_id: limited },
  ]);
  const second = await makeDeal(
    workspace,
    { name: "Offer" },
    [{ sale_catalog_item_id: fixed, quantity: 2 }, { sale_catalog_item_id: negotiable }],
    first.id,
  );
  return { first, second };
}

test("the customer learns from the old link and the new page what changed [X-22]", async ({ page, site }) => {
  const { first, second } = await revised(site);
  await page.goto(site.address(`/proposals/${first.uuid}`));
  await expect(page.getByText("This proposal was replaced by a newer version.")).toBeVisible();
  await page.getByRole("link", { name: "Open the newer version" }).click();
  await expect(page).toHaveURL(site.address(`/proposals/${second.uuid}`));
  const changes = page.getByRole("group").filter({ hasText: `What changed since version ${first.number}` });
  await expect(changes).toContainText(spaces("Total: +280,00 $"));
  await page.getByText(`What changed since version ${first.number}`).click();
  for (const text of ["Quantity: 1 → 2", "Workshop", "Domain"])
    await expect(changes.getByText(text)).toBeVisible();
  await expect(changes.getByText(spaces("−20,00 $"))).toBeVisible();
  await expectAccessible(page);
});

test("staff see the same on the deal's page, with its versions [X-22]", async ({ page, site }) => {
  const { first, second } = await revised(site);
  await page.goto(site.address(`/login?${new URLSearchParams({ redirect: `/deals/${second.id}` })}`));
  await page.locator("input[name=email]").fill("employee@example.test");
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await expect(
    page.getByRole("heading", { name: `What changed since version ${first.number}` }),
  ).toBeVisible();
  const changes = page.locator("[aria-labelledby=changes]");
  for (const text of ["Quantity: 1 → 2", "Difference of the total"])
    await expect(changes.getByText(text)).toBeVisible();
  await expect(changes).toContainText("+$280.00");
  await expectAccessible(page);
  await page.getByRole("link", { name: first.number, exact: true }).click();
  await expect(page.getByText("Replaced by a newer version")).toBeVisible();
  await expect(page.getByText("Replaced", { exact: true })).toHaveCount(2);
  await expect(page.getByText("Lost", { exact: true })).toHaveCount(0);
  await page
    .getByRole("status")
    .filter({ hasText: `This version was replaced by ${second.number}.` })
    .getByRole("link", { name: "Open the newer version" })
    .click();
  await expect(page).toHaveURL(site.address(`/deals/${second.id}`));
});
