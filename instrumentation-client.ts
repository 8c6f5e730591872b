import { compileNoSchemas } from "@/app/_client/compile-no-schemas";
import { reportErrors } from "@/app/_client/report-errors";

// Both run before the page's own scripts, so that their failures are heard too.
reportErrors(window);
compileNoSchemas();
