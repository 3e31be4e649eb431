import type { TextPart } from '@flydeck/editor/compare/compare-texts';

/** Number of unchanged characters that are shown before and after a change. */
const CONTEXT_LENGTH = 40;

/** Replaces the middle of long unchanged parts, and their start or end if no change is there, by an ellipsis. */
export function shortenParts(parts: readonly TextPart[]): readonly TextPart[] {
  return parts.map((part, i) => {
    if (part.kind !== 'same') return part;
    const start = i === 0 ? '' : part.text.slice(0, CONTEXT_LENGTH);
    const end = i === parts.length - 1 ? '' : part.text.slice(-CONTEXT_LENGTH);
    return start.length + end.length < part.text.length ? { ...part, text: `${start}…${end}` } : part;
  });
}
