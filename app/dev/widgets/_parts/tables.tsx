"use client";

import { Inbox, Pencil } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/app/_ui/badge";
import { Button, IconButton } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import type { Column, RowId, LoadRows, TablePage } from "@/app/_ui/data-table/types";
import { useTableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import { SelectField } from "@/app/_ui/select-field";
import { Sample } from "./sample";

type Service = { id: number; name: string; area: string; price: number };

const SERVICE_AREAS = ["Design", "Text", "Web"];

/** 64 made-up services. */
const SERVICES: readonly Service[] = Array.from({ length: 64 }, (_, at) => ({
  id: at + 1,
  name: `Service ${String(at + 1).padStart(2, "0")}`,
  area: SERVICE_AREAS[at % 3] ?? "",
  price: ((at * 37) % 64) * 12.5 + 20,
}));

/** Simulates a server: searched, filtered, sorted, paged. */
const loadServices: LoadRows<Service> = ({ page, per_page: size, search, sort, filters }) => {
  const result = SERVICES.filter(
    ({ name, area }) =>
      name.toLowerCase().includes(search.toLowerCase()) && (!filters["area"] || filters["area"] === area),
  );
  const sorted = sort
    ? [...result].sort(
        (one, other) =>
          (sort.direction === "asc" ? 1 : -1) *
          (sort.column === "price" ? one.price - other.price : one.name.localeCompare(other.name)),
      )
    : result;
  return Promise.resolve(pageOf(sorted, page, size));
};

/** A list whose loading fails. */
const refuse = (): Promise<TablePage<Service>> => Promise.reject(new Error("The server said no"));

/** An empty list. */
const loadNothing = (): Promise<TablePage<Service>> => Promise.resolve(pageOf([], 1, 10));

function pageOf(rows: readonly Service[], page: number, size: number): TablePage<Service> {
  const lastPage = Math.max(1, Math.ceil(rows.length / size));
  return {
    data: rows.slice((page - 1) * size, page * size),
    meta: { total: rows.length, current_page: page, per_page: size, last_page: lastPage },
  };
}

const COLUMNS: Column<Service>[] = [
  {
    id: "name",
    header: "Service",
    cell: ({ name }) => <span className="font-medium">{name}</span>,
    value: ({ name }) => name,
    sortable: true,
  },
  { id: "area", header: "Area", cell: ({ area }) => <Badge>{area}</Badge>, value: ({ area }) => area },
  {
    id: "price",
    header: "Price",
    cell: ({ price }) => price.toFixed(2),
    value: ({ price }) => price,
    sortable: true,
    align: "right",
  },
  {
    id: "actions",
    header: "Actions",
    hideHeader: true,
    cell: ({ name }) => <IconButton label={`Edit ${name}`} icon={<Pencil />} />,
  },
];
const AREAS = ["Design", "Text", "Web"].map((area) => ({ value: area, label: area }));
const idOf = ({ id }: Service): number => id;
const nameOf = ({ name }: Service): string => name;
const ofArea = ({ area }: Service, filters: Readonly<Record<string, string>>): boolean =>
  !filters["area"] || area === filters["area"];
const byArea = { by: ({ area }: Service) => area };

/** The table in its modes and states. */
export const Tables = ({ theme }: { theme: string }) => (
  <>
    <ServerTable theme={theme} />
    <Sample title="Table: in the browser, grouped">
      <Card>
        <DataTable
          mode="rows"
          rows={SERVICES}
          keep={ofArea}
          label="Services by area"
          pageSize={5}
          columns={COLUMNS}
          rowId={idOf}
          searchLabel="Search all services"
          groupBy={byArea}
        />
      </Card>
    </Sample>
    <Sample title="Table: failed, empty, empty with words">
      <Card>
        <DataTable
          mode="server"
          name="failing"
          load={refuse}
          label="Failing"
          columns={COLUMNS}
          rowId={idOf}
        />
      </Card>
      <Card>
        <DataTable
          mode="client"
          name="nothing"
          load={loadNothing}
          label="Nothing"
          columns={COLUMNS}
          rowId={idOf}
          searchLabel="Search nothing"
        />
      </Card>
      <Card>
        <DataTable
          mode="rows"
          rows={[]}
          label="Words"
          columns={COLUMNS}
          rowId={idOf}
          empty={
            <EmptyState
              icon={<Inbox />}
              title="No services yet"
              text="Add what you sell."
              action={<Button>New service</Button>}
            />
          }
        />
      </Card>
    </Sample>
  </>
);

/** The one in the light theme keeps its state in the URL. */
function ServerTable({ theme }: { theme: string }) {
  const state = useTableState({ inAddress: theme === "light" });
  const [ids, setIds] = useState<ReadonlySet<RowId>>(new Set());
  const area = (
    <SelectField
      className="basis-40"
      label="Area"
      hideLabel
      placeholder="All areas"
      clearable
      options={AREAS}
      value={state.filters["area"] ?? null}
      onChange={(value) => state.setFilter("area", value)}
    />
  );
  return (
    <Sample title="Table: pages from the server">
      <Card>
        <DataTable
          mode="server"
          name={`server-${theme}`}
          load={loadServices}
          label="Services"
          columns={COLUMNS}
          rowId={idOf}
          searchLabel="Search services"
          state={state}
          toolbar={area}
          selection={{ ids, onChange: setIds, nameOf }}
          bulk={
            <span className="flex items-center gap-3 text-sm">
              {ids.size} chosen{" "}
              <Button size="sm" variant="secondary">
                Archive
              </Button>
            </span>
          }
        />
      </Card>
    </Sample>
  );
}
