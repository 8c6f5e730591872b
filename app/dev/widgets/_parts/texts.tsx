"use client";

import { useState } from "react";
import { RichTextEditor } from "@/app/_ui/rich-text-editor/rich-text-editor";
import { Sample } from "./sample";

export function Texts() {
  const [html, setHtml] = useState(
    "<p>A <strong>bold</strong> offer</p><ul><li><p>one</p></li><li><p>two</p></li></ul>",
  );
  return (
    <Sample title="Rich text">
      <RichTextEditor label="Description" value={html} onChange={setHtml} required />
      <output
        aria-label="HTML of the description"
        className="block overflow-x-auto rounded-control bg-sunken p-2 font-mono text-xs"
      >
        {html || "(empty)"}
      </output>
    </Sample>
  );
}
