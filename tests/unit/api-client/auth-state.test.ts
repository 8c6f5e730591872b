import { describe, expect, test } from "vitest";
import {
  authReducer,
  INITIAL_AUTH_STATE,
  type AuthState,
  createAuthStore,
} from "@/lib/api-client/auth-store";
import { manualClock } from "./_fakes/manual-clock";
import { LEA, TENANT } from "./_fakes/people";

const signedIn: AuthState = { ...INITIAL_AUTH_STATE, user: LEA, tenant: TENANT, isAuthenticated: true };

test("starts signed out, still and empty [SES-05]", () => {
  const { ui: _ui, ...rest } = INITIAL_AUTH_STATE;
  expect(rest).toEqual({
    user: null,
    tenant: null,
    isAuthenticated: false,
    isLoading: false,
    error: null,
    lastLoginAttempt: null,
  });
});

test("starts on the profile tab with nothing shown [SES-06]", () => {
  expect(INITIAL_AUTH_STATE.ui).toEqual({
    profileTab: "profile",
    profileSuccess: false,
    passwordSuccess: false,
    showCurrentPassword: false,
    showNewPassword: false,
    showConfirmPassword: false,
    resetPasswordSuccess: false,
    showResetPassword: false,
    showResetConfirmPassword: false,
    forgotPasswordSuccess: false,
  });
});

test("the start of a sign-in switches loading on, clears the error and notes when [SES-10] [SES-05]", () => {
  expect(authReducer({ ...INITIAL_AUTH_STATE, error: "x" }, { type: "sign-in-started", at: 7 })).toEqual({
    ...INITIAL_AUTH_STATE,
    isLoading: true,
    error: null,
    lastLoginAttempt: 7,
  });
});

test("a successful sign-in stores user and tenant [SES-11]", () => {
  const before = { ...INITIAL_AUTH_STATE, isLoading: true };
  expect(authReducer(before, { type: "signed-in", user: LEA, tenant: TENANT })).toEqual(signedIn);
});

test("a refresh changes the user and nothing else [SES-12]", () => {
  const before: AuthState = {
    ...signedIn,
    isLoading: true,
    error: "x",
    lastLoginAttempt: 3,
    ui: { ...signedIn.ui, profileSuccess: true },
  };
  const user = { ...LEA, firstName: "Leah" };
  expect(authReducer(before, { type: "refreshed", user })).toEqual({ ...before, user });
});

test("a failure clears user and tenant and keeps its text [SES-13]", () => {
  expect(authReducer({ ...signedIn, isLoading: true }, { type: "failed", message: "No such user" })).toEqual({
    ...INITIAL_AUTH_STATE,
    error: "No such user",
  });
});

test("a logout resets everything [SES-14]", () => {
  const before: AuthState = {
    ...signedIn,
    isLoading: true,
    error: "x",
    lastLoginAttempt: 3,
    ui: { ...signedIn.ui, profileTab: "password", profileSuccess: true },
  };
  expect(authReducer(before, { type: "signed-out" })).toEqual(INITIAL_AUTH_STATE);
});

test("a cleared tenant leaves the user signed in [TEN-08]", () => {
  expect(authReducer(signedIn, { type: "tenant-cleared" })).toEqual({ ...signedIn, tenant: null });
});

describe("messages clear by themselves", () => {
  test.each([
    ["resetPasswordSuccess", 5_000],
    ["forgotPasswordSuccess", 5_000],
    ["profileSuccess", 3_000],
    ["passwordSuccess", 3_000],
  ] as const)("%s after %i ms [SES-19]", (message, lifetime) => {
    const clock = manualClock();
    const store = createAuthStore(clock);
    store.dispatch({ type: "ui-changed", ui: { [message]: true } });
    clock.advance(lifetime - 1);
    expect(store.state().ui[message]).toBe(true);
    clock.advance(1);
    expect(store.state().ui[message]).toBe(false);
  });

  test("an error after 5000 ms, counted from the newest one [SES-19]", () => {
    const clock = manualClock();
    const store = createAuthStore(clock);
    store.dispatch({ type: "failed", message: "first" });
    clock.advance(4_000);
    store.dispatch({ type: "failed", message: "second" });
    clock.advance(4_999);
    expect(store.state().error).toBe("second");
    clock.advance(1);
    expect([store.state().error, clock.delays()]).toEqual([null, []]);
  });

  test("what shows something else stays [SES-19]", () => {
    const clock = manualClock();
    const store = createAuthStore(clock);
    store.dispatch({ type: "ui-changed", ui: { profileTab: "password", showNewPassword: true } });
    clock.advance(60_000);
    expect(store.state().ui).toMatchObject({ profileTab: "password", showNewPassword: true });
  });
});

test("listeners hear each change until they leave", () => {
  const store = createAuthStore(manualClock());
  const heard: boolean[] = [];
  const leave = store.subscribe(() => heard.push(store.state().isLoading));
  store.dispatch({ type: "check-started" });
  leave();
  store.dispatch({ type: "check-ended" });
  expect(heard).toEqual([true]);
});
