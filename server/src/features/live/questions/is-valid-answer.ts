import type { Answer, QuestionDefinition } from '@flydeck/contract/live/question';

/** Returns whether an answer is possible for a question. */
export function isValidAnswer(definition: QuestionDefinition, answer: Answer): boolean {
  if (answer.kind === 'choice' && definition.kind === 'choice') {
    const isInRange = answer.options.every((index) => index < definition.options.length);
    return isInRange && (definition.isMultiple || answer.options.length === 1);
  }
  if (answer.kind === 'scale' && definition.kind === 'scale')
    return answer.value >= definition.min && answer.value <= definition.max;
  return answer.kind === 'text' && definition.kind === 'text';
}
