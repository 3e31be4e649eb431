import { afterEach, expect } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { Visitor, type VisitorOptions } from './visitor.ts';

/** As many visitors as the journeys of a file need. Every journey also holds that no page complained about anything. */
export function useVisitors(): (options?: VisitorOptions) => Promise<Visitor> {
  const visitors: Visitor[] = [];
  afterEach(async () => {
    const problems = visitors.flatMap((visitor) => visitor.problems);
    await Promise.all(visitors.map((visitor) => visitor.leave()));
    visitors.length = 0;
    expect(problems).toEqual([]);
  });
  return async (options) => {
    const visitor = await Visitor.arrive(await sharedBrowser(), options);
    visitors.push(visitor);
    return visitor;
  };
}
