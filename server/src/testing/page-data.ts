/** The JSON in a page's HTML with which the browser hydrates the page. */
export interface HydrationState<Data> {
  /** The page data, which depend on the kind of page. */
  readonly data: Data;
  /** Values that every page needs, such as the language. */
  readonly context: Readonly<Record<string, unknown>>;
  /** The texts of the numbers and dates that the server formatted. */
  readonly formatted: Readonly<Record<string, string>>;
}

/** Returns the hydration state in a page's HTML. */
export function pageStateOf<Data = unknown>(html: string): HydrationState<Data> {
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return JSON.parse(json) as HydrationState<Data>;
}

/** Returns the page data in a page's HTML. */
export const pageDataOf = <Data = unknown>(html: string): Data => pageStateOf<Data>(html).data;
