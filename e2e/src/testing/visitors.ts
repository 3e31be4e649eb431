import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openBrowser } from './browser.ts';
import { Visitor, type VisitorOptions } from './visitor.ts';

/**
 * One browser for a file of journeys, and as many visitors as they need. Every journey also holds that no page
 * complained about anything.
 */
export function useVisitors(): (options?: VisitorOptions) => Promise<Visitor> {
  let browser: Browser;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    const problems = visitors.flatMap((visitor) => visitor.problems);
    await Promise.all(visitors.map((visitor) => visitor.leave()));
    visitors.length = 0;
    expect(problems).toEqual([]);
  });
  afterAll(() => browser.close());
  return async (options) => {
    const visitor = await Visitor.arrive(browser, options);
    visitors.push(visitor);
    return visitor;
  };
}
