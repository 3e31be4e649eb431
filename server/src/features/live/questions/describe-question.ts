import type { QuestionRow } from '../tables.ts';

/** Returns the parts of a question that do not depend on answers, without the right answers. */
export function describeQuestion({ question_id: id, round, phase, definition }: QuestionRow) {
  return {
    id,
    round,
    phase,
    kind: definition.kind,
    text: definition.text,
    options: definition.kind === 'choice' ? definition.options : [],
    isMultiple: definition.kind === 'choice' && definition.isMultiple,
    range: definition.kind === 'scale' ? { min: definition.min, max: definition.max } : null,
  };
}
