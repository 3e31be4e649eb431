import type { Outcome } from '@flydeck/editor/outcomes/outcome';
import type { OpenText } from '../text/open-text.ts';

/**
 * For the outcome of formatting the selected part of the edited text, returns an outcome that says whether this part has
 * the format now. Other outcomes are returned unchanged.
 */
export function textFormatOutcome(text: OpenText | undefined, outcome: Outcome): Outcome {
  if (outcome.what !== 'formatted' || outcome.isOn !== undefined || !text) return outcome;
  const { format } = outcome;
  const { formatting } = text;
  switch (format) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
      return { ...outcome, isOn: formatting.style(format) === true };
    case 'superscript':
    case 'subscript':
      return { ...outcome, isOn: formatting.baseline === format };
    case 'bulleted-list':
      return { ...outcome, isOn: formatting.list === 'bullet' };
    case 'numbered-list':
      return { ...outcome, isOn: formatting.list === 'number' };
    case 'increase-level':
    case 'decrease-level':
      return { what: 'texts-changed', count: 1 };
    default:
      return { ...outcome, isOn: true };
  }
}
