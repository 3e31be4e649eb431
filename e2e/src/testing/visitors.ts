import { afterEach, expect } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { Visitor, type VisitorOptions } from './visitor.ts';

/**
 * Returns a function that creates visitors for the tests of a file. After each test, all created visitors are closed,
 * and the test fails if the pages of a visitor have reported unexpected problems.
 */
export function useVisitors(): (options?: VisitorOptions) => Promise<Visitor> {
  const visitors: Visitor[] = [];
  afterEach(async () => {
    const problems = visitors.flatMap((visitor) => visitor.problems);
    await Promise.all(visitors.map((visitor) => visitor.close()));
    visitors.length = 0;
    // The message is shown for tests that pass when they are repeated, too.
    expect(problems, problems.join('\n')).toEqual([]);
  });
  return async (options) => {
    const visitor = await Visitor.create(await sharedBrowser(), options);
    visitors.push(visitor);
    return visitor;
  };
}
