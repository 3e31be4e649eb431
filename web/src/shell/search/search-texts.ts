import { formatNumber } from '../../i18n/format-number.ts';
import type { HeaderSize } from '../header-size.ts';

/** Minimum number of presentations for the full placeholder (S2.18). */
const MIN_SHOWN_COUNT = 1000;
const MILLION = 1e6;

/** Message keys of the search box. */
export interface SearchTexts {
  readonly placeholder: 'header.searchBarPlaceholder' | 'header.searchBarPlaceholderShort' | null;
  readonly label: 'header.startSearch' | 'header.searchBar';
}

/**
 * Returns the texts of the search box (S4.3). A collapsed search box has no placeholder. Medium and large headers have
 * the full placeholder, with the number of presentations, if the number is at least 1000 (S2.18). Otherwise the
 * placeholder is short.
 */
export function searchTexts(
  size: HeaderSize | undefined,
  isCollapsed: boolean,
  presentationCount: number,
): SearchTexts {
  if (isCollapsed) return { placeholder: null, label: 'header.startSearch' };
  const isWide = size === 'medium' || size === 'large';
  const placeholder =
    isWide && presentationCount >= MIN_SHOWN_COUNT ? 'header.searchBarPlaceholder' : 'header.searchBarPlaceholderShort';
  return { placeholder, label: 'header.searchBar' };
}

/** Formats a count, rounded down to two significant digits. From a million, the unit is a word ("360 million"). */
export function formatRoundedCount(count: number, language: string): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  const rounded = Math.floor(count / unit) * unit;
  return formatNumber(rounded, language, rounded >= MILLION ? 'words' : 'plain');
}
