"use client";

import { useState } from "react";
import { Checkbox } from "@/app/_ui/checkbox";
import { MoneyField } from "@/app/_ui/money-field";
import { MultiSelect } from "@/app/_ui/multi-select/multi-select";
import { NumberField } from "@/app/_ui/number-field";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { Sample } from "./sample";

const LONG = "A choice whose name goes on and on, far beyond what a chip could ever hold in a list";
const FEW = ["Dropdown", "Radio", "Multiselect"].map((label) => ({ value: label, label }));
const MANY = ["Design", "Écriture", "Hosting", "Maintenance", "Printing", "Translation", LONG].map(
  (label) => ({ value: label, label }),
);

export function Fields() {
  const [amount, setAmount] = useState<number | null>(123_456);
  const [percent, setPercent] = useState<number | null>(15);
  const [few, setFew] = useState<string | null>("Radio");
  const [many, setMany] = useState<string | null>(null);
  const [several, setSeveral] = useState(["Design", LONG]);
  return (
    <Sample title="Fields">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" required hint="As customers read it" />
        <TextField label="Name with an error" defaultValue="x" error="Name must be at least 2 characters" />
        <MoneyField
          label="Amount"
          currency="CAD"
          min={0}
          max={1_000_000}
          value={amount}
          onChange={setAmount}
        />
        <NumberField
          label="Percent"
          unit="%"
          decimals={2}
          min={0}
          max={100}
          value={percent}
          onChange={setPercent}
        />
        <SelectField label="One of a few" options={FEW} value={few} onChange={setFew} />
        <SelectField
          label="One of many"
          options={MANY}
          value={many}
          onChange={setMany}
          placeholder="Search..."
          clearable
        />
        <MultiSelect
          label="Several"
          options={MANY}
          value={several}
          onChange={setSeveral}
          placeholder="Choose services"
        />
        <MultiSelect label="Several of none" options={[]} value={[]} onChange={() => undefined} />
        <RadioGroup label="Radio" options={FEW} value={few} onChange={setFew} segmented />
        <Checkbox label="Affects Pricing" hint="Rules of services may use it" defaultChecked />
      </div>
    </Sample>
  );
}
