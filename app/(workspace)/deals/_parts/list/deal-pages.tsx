"use client";

import type { ComponentProps } from "react";
import { ListPages } from "@/app/_ui/list-pages";
import type { DealsQuery } from "@/lib/domain/deals/api";
import { listAddress } from "./list-address";

type Props = { query: DealsQuery; meta: ComponentProps<typeof ListPages>["meta"] };

export const DealPages = ({ query, meta }: Props) => (
  <ListPages meta={meta} addressOf={(change) => listAddress(query, change)} />
);
