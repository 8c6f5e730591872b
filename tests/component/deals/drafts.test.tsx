import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { DraftRows } from "@/app/(workspace)/deals/(screens)/drafts/_parts/draft-rows";
import type { DraftRowAnswer } from "@/lib/domain/deals/drafts/drafts-api";
import { answeredDraft } from "../../support/draw-builder";
import { renderScreen } from "../../support/render-screen";

const BODY = { client_name: "", missing: [], deal_version: 1, content: "{}" };

const draftOf = (id: number, title: string, decided: NonNullable<DraftRowAnswer["deal"]>["decided"]) =>
  answeredDraft(String(id), { ...BODY, title }, { id, deal: { id, number: `Q-${id}`, decided } });

const row = (title: string) => within(screen.getByText(title, { selector: "p" }).closest("li")!);

test("a draft whose deal was decided meanwhile says so, and can only be discarded [U-81]", () => {
  renderScreen(
    <DraftRows
      drafts={[
        draftOf(1, "Open", null),
        draftOf(2, "Accepted", "accepted"),
        draftOf(3, "Refused", "refused"),
        draftOf(4, "Cancelled", "cancelled"),
        // Saving offers to apply it to the newer revision.
        draftOf(5, "Replaced", "replaced"),
      ]}
    />,
  );
  for (const title of ["Accepted", "Refused", "Cancelled"]) {
    expect(row(title).queryByRole("link")).toBeNull();
    expect(row(title).getByText(new RegExp(`${title.toLowerCase()}.* meanwhile`))).toBeVisible();
    expect(row(title).getByRole("button", { name: new RegExp(`^Discard.*${title}`) })).toBeVisible();
  }
  for (const title of ["Open", "Replaced"]) {
    expect(row(title).getByRole("link", { name: new RegExp(`^Continue.*${title}`) })).toBeVisible();
    expect(row(title).queryByText(/meanwhile/)).toBeNull();
  }
});

test("the list discards only the state that it has read [U-80]", async () => {
  const draft = { ...draftOf(6, "Mine", null), version: 4 };
  const view = renderScreen(<DraftRows drafts={[draft]} />, {
    api: {
      "GET /api/deal-drafts/*": { body: { data: draft } },
      "DELETE /api/deal-drafts/*": { status: 204 },
    },
  });
  await view.user.click(screen.getByRole("button", { name: /^Discard/ }));
  const removed = view.calls.filter(({ method }) => method === "DELETE");
  expect(removed.map(({ headers }) => headers.get("if-match"))).toEqual(['"6-4"']);
});
