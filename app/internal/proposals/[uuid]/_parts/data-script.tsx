/** Data for the page's own script, as text that no parser of HTML takes for anything else. */
export const dataScript = (id: string, data: unknown) => (
  <script
    id={id}
    type="application/json"
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
  />
);
