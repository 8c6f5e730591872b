import { z } from "zod";
import { contract, data, inPerson, rowId } from "@/lib/core/contract/contract";
import { factorCalls } from "./calls";
import {
  addedPasskeySchema,
  beginningSchema,
  codeBody,
  codesSchema,
  confirmedSchema,
  factorsSchema,
  passkeyBody,
  passkeyOptionsSchema,
} from "./schema";

const tag = "Second factors";

/** Only for the user's own factors, in person, and shortly after confirming their identity. */
const guarded = { tag, access: inPerson, fresh: true, beforeFactor: true } as const;

export const factorsApi = {
  list: contract(factorCalls.list, {
    tag,
    access: inPerson,
    beforeFactor: true,
    operationId: "listFactors",
    summary: "Get your authenticator app, your passkeys, and how many recovery codes are left.",
    response: data(factorsSchema),
  }),
  beginAuthenticator: contract(factorCalls.beginAuthenticator, {
    ...guarded,
    operationId: "beginAuthenticator",
    summary: "Get a new secret for an authenticator app.",
    description: "It counts once a code of the app confirms it.",
    keepsNoAnswer: true,
    response: data(beginningSchema),
    refusals: { 409: "There is an authenticator app already." },
  }),
  confirmAuthenticator: contract(factorCalls.confirmAuthenticator, {
    ...guarded,
    operationId: "confirmAuthenticator",
    summary: "Add the authenticator app, with a code that it shows.",
    limits: ["confirmFactor"],
    keepsNoAnswer: true,
    body: codeBody,
    response: data(confirmedSchema),
    refusals: { 409: "No authenticator app is being set up." },
  }),
  removeAuthenticator: contract(factorCalls.removeAuthenticator, {
    ...guarded,
    operationId: "removeAuthenticator",
    summary: "Remove your authenticator app.",
    response: z.undefined(),
  }),
  askForPasskey: contract(factorCalls.askForPasskey, {
    ...guarded,
    operationId: "beginPasskey",
    summary: "Get the options by which a browser makes a passkey.",
    keepsNoAnswer: true,
    response: data(passkeyOptionsSchema),
    refusals: { 409: "You have as many passkeys as a user may have." },
  }),
  addPasskey: contract(factorCalls.addPasskey, {
    ...guarded,
    operationId: "addPasskey",
    summary: "Add the passkey that a browser made.",
    keepsNoAnswer: true,
    body: passkeyBody,
    response: data(addedPasskeySchema),
    status: 201,
  }),
  removePasskey: contract(factorCalls.removePasskey, {
    ...guarded,
    operationId: "removePasskey",
    summary: "Remove one of your passkeys.",
    params: z.object({ id: rowId }),
    response: z.undefined(),
  }),
  renewCodes: contract(factorCalls.renewCodes, {
    ...guarded,
    operationId: "renewRecoveryCodes",
    summary: "Get new recovery codes; the former ones end.",
    description: "This is the only answer that contains them.",
    keepsNoAnswer: true,
    response: data(codesSchema),
    refusals: { 409: "There is no second factor that they could stand in for." },
  }),
};
