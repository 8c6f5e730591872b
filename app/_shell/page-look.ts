import { cache } from "react";
import { inPage } from "@/lib/server/auth/page-context";
import { readLook } from "@/lib/domain/branding/read-look";

/** The look of this page's tenant, read once a request. */
export const pageLook = cache(() => inPage(readLook));
