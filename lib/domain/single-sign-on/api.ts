import { z } from "zod";
import { CHANGED, can, contract, data } from "@/lib/core/contract/contract";
import { singleSignOnCalls } from "./calls";
import { providerTestBody, providerTestSchema, singleSignOnBody, singleSignOnSchema } from "./schema";

const tag = "Single sign-on";

/** The provider decides who may sign in as whom, so this requires more than settings.update. */
const access = can("settings.manage");
const ADMINISTRATORS = "Only administrators of the workspace may do this.";

export const singleSignOnApi = {
  read: contract(singleSignOnCalls.read, {
    tag,
    access,
    operationId: "getSingleSignOn",
    summary: "Get the OpenID Connect provider of the workspace, without its secret.",
    response: data(singleSignOnSchema),
  }),
  save: contract(singleSignOnCalls.save, {
    tag,
    access,
    fresh: true,
    operationId: "saveSingleSignOn",
    summary: "Let users sign in by an OpenID Connect provider.",
    description:
      "A secret that is left out keeps its value. Enforced, passwords are for administrators alone.",
    // A changed mapping may give many people another role.
    seconds: 60,
    body: singleSignOnBody,
    response: data(singleSignOnSchema),
    refusals: { 403: `${ADMINISTRATORS} Or a role is above your own.`, 412: CHANGED },
  }),
  remove: contract(singleSignOnCalls.remove, {
    tag,
    access,
    fresh: true,
    operationId: "removeSingleSignOn",
    summary: "Remove the OpenID Connect provider.",
    description: "Its users sign in by password again.",
    response: z.undefined(),
    refusals: { 403: ADMINISTRATORS },
  }),
  test: contract(singleSignOnCalls.test, {
    tag,
    access,
    operationId: "testSingleSignOn",
    summary: "Try a provider and say what is wrong with it.",
    limits: ["askProvider"],
    keepsNoAnswer: true,
    // Description, keys and client, each within its own 5 seconds.
    seconds: 30,
    body: providerTestBody,
    response: data(providerTestSchema),
    refusals: { 403: ADMINISTRATORS },
  }),
};
