"use client";

import type { ComponentProps } from "react";
import { ListPages } from "@/app/_ui/list-pages";
import type { ClientsQuery } from "@/lib/domain/clients/api";
import { clientsAddress } from "./clients-address";

type Props = { query: ClientsQuery; meta: ComponentProps<typeof ListPages>["meta"] };

export const ClientPages = ({ query, meta }: Props) => (
  <ListPages meta={meta} addressOf={(change) => clientsAddress(query, change)} />
);
