import { expect, it } from 'vitest';
import { composeAnswers, EMPTY_ANSWERS } from './compose-answers.ts';

it('composeAnswers makes the idea the title, and each point and the message a topic', () => {
  const answers = { audience: 'Families', points: '- The moon pulls\n\n2. The earth turns', message: 'Look up' };
  expect(composeAnswers('Why the sea rises ', answers)).toBe(
    '# Why the sea rises\n\nFamilies\n\n## The moon pulls\n\n## The earth turns\n\n## Look up',
  );
});

it('composeAnswers returns only the idea without answers', () => {
  expect(composeAnswers('Bees', EMPTY_ANSWERS)).toBe('# Bees');
});
