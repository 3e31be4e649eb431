import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser } from './testing/browser.ts';

let browser: Browser;
const address = inject('address');

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

describe('a first visit', () => {
  it('shows the home page, without errors and without barriers', async () => {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    const response = await page.goto(`${address}/`);
    expect(response?.status()).toBe(200);
    expect(await page.title()).toContain('Flydeck');
    await page.evaluate(axe.source);
    const violations = await page.evaluate(
      'axe.run().then(({ violations }) => violations.map(({ id, help }) => id + ": " + help))',
    );
    expect(violations).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('helps on where an address leads nowhere', async () => {
    const page = await browser.newPage();
    const response = await page.goto(`${address}/nowhere`);
    expect(response?.status()).toBe(404);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('a[href="/"]').count()).toBeGreaterThan(0);
    await page.close();
  });
});
