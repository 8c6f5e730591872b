import type { Mutant } from "../mutant";
import { appMutants } from "./app";
import { libAToMMutants } from "./lib-a-m";
import { libMToZMutants } from "./lib-m-z-db-scripts";

export const MUTANTS: readonly Mutant[] = [...appMutants, ...libAToMMutants, ...libMToZMutants];
