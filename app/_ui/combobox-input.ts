type List = {
  isOpen: boolean;
  listId: string;
  /** The option that Enter would take. */ activeId: string | undefined;
};

/**
 * What makes a text input the combobox of a list. Source: WAI-ARIA Authoring Practices, combobox with list
 * autocomplete.
 */
export const comboboxInput = ({ isOpen, listId, activeId }: List) =>
  ({
    type: "text",
    role: "combobox",
    autoComplete: "off",
    "aria-autocomplete": "list",
    "aria-expanded": isOpen,
    "aria-controls": listId,
    "aria-activedescendant": isOpen ? activeId : undefined,
  }) as const;
