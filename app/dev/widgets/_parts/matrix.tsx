"use client";

import { useState } from "react";
import { PermissionMatrix } from "@/app/_ui/permission-matrix/permission-matrix";
import { Sample } from "./sample";

const ACTIONS = ["read", "create", "update", "delete"];
const MODULES = [
  ["deals", "Deals"],
  ["clients", "Clients"],
  ["fields", "Questions"],
].map(([module = "", name = ""]) => ({
  module,
  name,
  permissions: ACTIONS.map((action) => ({
    slug: `${module}.${action}`,
    name: `${action[0]?.toUpperCase()}${action.slice(1)} ${name.toLowerCase()}`,
    description: action === "delete" ? "Cannot be undone" : null,
  })),
}));

export function Matrix() {
  const [chosen, setChosen] = useState<string[]>(["deals.read", "deals.create"]);
  return (
    <Sample title="Permissions">
      <PermissionMatrix
        label="Permissions of the role"
        modules={MODULES}
        value={chosen}
        onChange={setChosen}
      />
    </Sample>
  );
}
