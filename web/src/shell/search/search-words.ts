import { formatNumber } from '../../i18n/format-number.ts';
import type { HeaderSize } from '../header-size.ts';

/** Below so many presentations their number is nothing to show. */
const WORTH_TELLING = 1000;
const MILLION = 1e6;

/** Keys of messages, and what they are filled with. */
export interface SearchWords {
  readonly placeholder: 'header.searchBarPlaceholder' | 'header.searchBarPlaceholderShort' | null;
  readonly label: 'header.startSearch' | 'header.searchBar';
}

/**
 * What the search box says (S§4): collapsed it has no placeholder and starts the search; medium and large the full
 * placeholder, small the short one, which also stands everywhere while there are few presentations.
 */
export function searchWords(
  size: HeaderSize | undefined,
  isCollapsed: boolean,
  presentationCount: number,
): SearchWords {
  if (isCollapsed) return { placeholder: null, label: 'header.startSearch' };
  const isWide = size === 'medium' || size === 'large';
  const placeholder =
    isWide && presentationCount >= WORTH_TELLING
      ? 'header.searchBarPlaceholder'
      : 'header.searchBarPlaceholderShort';
  return { placeholder, label: 'header.searchBar' };
}

/** A number to say "over" to: rounded down to two digits, in words from a million on ("360 million"). */
export function roundNumber(count: number, language: string): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  const rounded = Math.floor(count / unit) * unit;
  return formatNumber(rounded, language, rounded >= MILLION ? 'words' : 'plain');
}
