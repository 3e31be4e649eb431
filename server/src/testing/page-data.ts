/** The JSON in a page that it hydrates from. */
export interface HydrationState<Data> {
  readonly data: Data;
  readonly context: Readonly<Record<string, unknown>>;
  readonly formatted: Readonly<Record<string, string>>;
}

/** What a page hydrates from, by its HTML. */
export function pageStateOf<Data = unknown>(html: string): HydrationState<Data> {
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return JSON.parse(json) as HydrationState<Data>;
}

/** What a page was drawn from, by its HTML. */
export const pageDataOf = <Data = unknown>(html: string): Data => pageStateOf<Data>(html).data;
