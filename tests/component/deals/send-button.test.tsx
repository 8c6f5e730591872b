import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SendButton } from "@/app/(workspace)/deals/[id]/_parts/send-button";
import { renderScreen } from "../../support/render-screen";

const draw = (hash: string, isExpired = false) =>
  renderScreen(<SendButton dealId={7} mayEdit isExpired={isExpired} />, { address: `/deals/7${hash}` });

test("a deal that was opened to be sent opens the sending dialog, once [U-23]", async () => {
  draw("#send");
  expect(await screen.findByRole("dialog")).toBeVisible();
  expect(location.hash).toBe("");
});

test.each([
  ["opened otherwise", "#timeline", false],
  ["that has expired", "#send", true],
])("a deal %s opens no dialog by itself [U-23]", (_, hash, isExpired) => {
  draw(hash, isExpired);
  expect(screen.getByRole("button", { name: "Send" })).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).toBeNull();
});
