import { build } from "./setup/build.mjs";

await build();
