import type { PageRequest } from '@flydeck/contract/pages';

/** The web's renderer of pages, as the server sees it. */
export interface PageRenderer {
  /** Languages that pages can be drawn in, the default first. */
  readonly languages: readonly string[];
  /** The whole HTML of a page. Synchronous: nothing is fetched while drawing. */
  render(request: PageRequest): string;
}
