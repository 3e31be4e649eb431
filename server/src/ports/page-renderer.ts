import type { PageRequest } from '@flydeck/contract/pages';

/** Page renderer of the web workspace. */
export interface PageRenderer {
  /** Supported languages, the default first. */
  readonly languages: readonly string[];
  /** Returns the complete HTML of a page. The method is synchronous, because rendering fetches nothing. */
  render(request: PageRequest): string;
}
