import { expect, test } from "vitest";
import { ApiError } from "@/app/_client/api-error";
import { confirmBy, withStepUp } from "@/app/_client/step-up";

const refusal = () =>
  new ApiError("AUTHORIZATION_ERROR", { status: 403, code: "STEP_UP_REQUIRED", message: "confirm" });

/** A call that is refused until the user has confirmed their identity. */
function guardedCall() {
  const state = { isConfirmed: false, calls: 0, asked: 0 };
  const call = () => {
    state.calls += 1;
    return state.isConfirmed ? Promise.resolve("done") : Promise.reject(refusal());
  };
  return { state, call };
}

test("a call that wants a fresh confirmation is made again after it [T-20]", async () => {
  const { state, call } = guardedCall();
  const stop = confirmBy(async () => {
    state.asked += 1;
    await Promise.resolve();
    return (state.isConfirmed = true);
  });
  expect(await Promise.all([withStepUp(call), withStepUp(call)])).toEqual(["done", "done"]);
  expect([state.asked, state.calls]).toEqual([1, 4]);
  stop();
});

test("without a confirmation the refusal stands, and is asked about anew the next time", async () => {
  const { state, call } = guardedCall();
  const stop = confirmBy(() => {
    state.asked += 1;
    return Promise.resolve(false);
  });
  for (let tries = 1; tries <= 2; tries++) {
    await expect(withStepUp(call)).rejects.toMatchObject({ code: "STEP_UP_REQUIRED" });
    expect([state.asked, state.calls]).toEqual([tries, tries]);
  }
  stop();
});

test("any other failure, and one that nobody can ask about, is passed on", async () => {
  const failed = new Error("away");
  await expect(withStepUp(() => Promise.reject(failed))).rejects.toBe(failed);
  await expect(withStepUp(() => Promise.reject(refusal()))).rejects.toMatchObject({ status: 403 });
});
