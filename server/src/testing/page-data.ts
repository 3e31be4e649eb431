/** What a page was drawn from: the JSON in its HTML that it hydrates from. */
export function pageDataOf<Data>(html: string): Data {
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return (JSON.parse(json) as { data: Data }).data;
}
