import { z } from "zod";
import { can, contract, data } from "@/lib/core/contract/contract";
import { zohoCalls } from "./calls";
import { companyImport, companyImported, zohoConnectionBody, zohoConnectionSchema } from "./schema";

const tag = "Zoho CRM";

export const zohoApi = {
  importCompany: contract(zohoCalls.importCompany, {
    // Whoever builds a deal chooses its client, and that may be a company of Zoho (CLI-04).
    tag,
    access: can("clients.create", "deals.create"),
    summary:
      "Make a company of Zoho CRM a client, with its contacts; one that was imported before gives the existing client",
    // Its contacts come page by page.
    seconds: 60,
    limits: ["askZoho"],
    body: companyImport,
    response: data(companyImported),
    refusals: {
      404: "Zoho CRM has no such company",
      409: "Zoho CRM is not connected",
      503: "Zoho CRM does not answer",
    },
  }),
  readConnection: contract(zohoCalls.readConnection, {
    tag,
    access: can("settings.read", "settings.update"),
    summary: "Whether Zoho CRM is connected and how it does; no secrets",
    response: data(zohoConnectionSchema),
  }),
  saveConnection: contract(zohoCalls.saveConnection, {
    tag,
    access: can("settings.update"),
    summary:
      "Connect Zoho CRM with credentials that are tried at once and stored encrypted. A secret that is left out stays as it was",
    limits: ["askZoho"],
    body: zohoConnectionBody,
    response: data(zohoConnectionSchema),
    refusals: {
      412: "If-Match names another state",
      422: "A field is wrong, or Zoho refuses the credentials",
      503: "Zoho CRM does not answer",
    },
  }),
  removeConnection: contract(zohoCalls.removeConnection, {
    tag,
    access: can("settings.update"),
    summary: "Forget the access to Zoho CRM; imported clients stay",
    response: z.undefined(),
  }),
};
