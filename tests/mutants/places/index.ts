import type { Mutant } from "../mutant";
import { appMutants } from "./app";
import { libAToMMutants } from "./lib-a-m";
import { libMToZMutants } from "./lib-m-z-db-scripts";
import { marginMutants } from "./margins";
import { openLineMutants } from "./open-lines";
import { sellingMutants } from "./selling";

export const MUTANTS: readonly Mutant[] = [
  ...appMutants,
  ...libAToMMutants,
  ...libMToZMutants,
  ...marginMutants,
  ...openLineMutants,
  ...sellingMutants,
];
