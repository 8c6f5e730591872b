import { z } from "zod";
import { CHANGED, can, contract, data, nameSchemas } from "@/lib/core/contract/contract";
import { zohoCalls } from "./calls";
import {
  businessSchema,
  companyImport,
  companyImported,
  zohoConnectionBody,
  zohoConnectionSchema,
} from "./schema";

const tag = "Zoho CRM";

nameSchemas({
  CompanyImportInput: companyImport,
  ImportedCompany: companyImported,
  Business: businessSchema,
  ZohoConnection: zohoConnectionSchema,
  ZohoConnectionInput: zohoConnectionBody,
});

export const zohoApi = {
  importCompany: contract(zohoCalls.importCompany, {
    // Whoever builds a deal chooses its client, and that may be a company of Zoho (CLI-04).
    tag,
    access: can("clients.create", "deals.create"),
    operationId: "importZohoCompany",
    summary: "Import a company of Zoho CRM as a client, with its contacts.",
    description: "A company that was imported before gives the existing client.",
    // Its contacts come page by page.
    seconds: 60,
    limits: ["askZoho"],
    body: companyImport,
    response: data(companyImported),
    refusals: {
      404: "Zoho CRM has no such company.",
      409: "Zoho CRM is not connected.",
      503: "Zoho CRM does not answer.",
    },
  }),
  readConnection: contract(zohoCalls.readConnection, {
    tag,
    access: can("settings.read", "settings.update"),
    operationId: "getZohoConnection",
    summary: "Get the state of the connection to Zoho CRM, without secrets.",
    response: data(zohoConnectionSchema),
  }),
  saveConnection: contract(zohoCalls.saveConnection, {
    tag,
    access: can("settings.update"),
    operationId: "saveZohoConnection",
    summary: "Connect Zoho CRM with credentials.",
    description: "They are tried at once and stored encrypted. A secret that is left out keeps its value.",
    limits: ["askZoho"],
    body: zohoConnectionBody,
    response: data(zohoConnectionSchema),
    refusals: {
      412: CHANGED,
      422: "A field is wrong, or Zoho refuses the credentials.",
      503: "Zoho CRM does not answer.",
    },
  }),
  removeConnection: contract(zohoCalls.removeConnection, {
    tag,
    access: can("settings.update"),
    operationId: "removeZohoConnection",
    summary: "Disconnect Zoho CRM.",
    description: "Imported clients stay.",
    response: z.undefined(),
  }),
};
