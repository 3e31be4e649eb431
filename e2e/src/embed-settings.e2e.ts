import { describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { iframe, openPageWithIframe, waitForPresenting } from './testing/iframes.ts';
import { useOtherSite } from './testing/other-site.ts';
import { publishedUrl } from './testing/published.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const site = useOtherSite();
const instanceOrigin = serverOrigin();
/** Opens a page of the other site with the HTML `body`. Ignores problems that match `expectedProblems`. */
const openIframe = (visitor: Visitor, body: string, expectedProblems?: RegExp) =>
  openPageWithIframe(visitor, site().addPage(body), expectedProblems);

/** Matches the console messages of a browser that refuses to load an iframe. */
const IFRAME_REFUSED = /frame-ancestors|403|^external request: /;

/** Signs up a member with a public presentation and opens the member's dashboard. Returns the presentation's oid. */
async function signUpAuthor(visitor: Visitor): Promise<string> {
  await visitor.open(`${instanceOrigin}/login/`);
  await signUp(visitor, 'Emil Embedder');
  const oid = await visitor.page.evaluate(async () => {
    const token = decodeURIComponent(/csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '');
    const send = (method: string, path: string, body: object) =>
      fetch(path, {
        method,
        headers: { 'content-type': 'application/json', 'x-csrftoken': token },
        body: JSON.stringify(body),
      });
    const created = await send('POST', '/api/drafts', { kind: 'blank', title: 'Mine', language: 'en' });
    const { oid } = (await created.json()) as { oid: string };
    await send('PATCH', `/api/dashboard/presentations/${oid}`, { privacy: 'public' });
    return oid;
  });
  await visitor.open(`${instanceOrigin}/dashboard/next/`);
  await visitor.page.waitForLoadState('networkidle');
  return oid;
}

/** Opens the page settings of the presentation with the title `Mine` from its menu in the dashboard. */
async function openSettings({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Mine' }).click();
  await page.getByRole('menuitem', { name: 'Page settings' }).click();
  await page.getByRole('dialog', { name: 'Page settings' }).waitFor();
}

describe.each([
  ['on a phone of 320 px', { width: 320, height: 700, touch: true }],
  ['on a desktop', { width: 1440, height: 900 }],
])('page settings of an author %s', (_name, options) => {
  it('determine how the presentation starts, and on which sites browsers show its embed (V6.10)', async () => {
    const author = await visit(options);
    const { page } = author;
    const oid = await signUpAuthor(author);
    // Opens the embed in a new browser each time, because browsers cache shared pages for one minute.
    const openEmbed = async () => {
      const reader = await visit({ width: 800, height: 600 });
      return openIframe(reader, iframe(`${instanceOrigin}/p/embed/${oid}/`), IFRAME_REFUSED);
    };
    await (await openEmbed()).locator('[data-present]').waitFor();

    await openSettings(author);
    await page.getByRole('radio', { name: 'Only on these sites' }).check();
    expect(await findViolations(page)).toEqual([]);
    const sites = page.getByRole('textbox', { name: 'Sites, one per line' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter at least one site').waitFor();
    await sites.fill('http://insecure.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('These are not valid https:// URLs: http://insecure.example').waitFor();
    expect(await sites.evaluate((field) => document.activeElement === field)).toBe(true);
    await sites.fill('School.example/classroom');
    // The accessible name contains the label `Automatically` and its description, which starts with `It`.
    await page.getByRole('radio', { name: /^Automatically It/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(async () => (await openEmbed()).url(), { timeout: 30_000 }).toMatch(/^chrome-error:/);

    await openSettings(author);
    await expect.poll(() => sites.inputValue()).toBe('https://school.example');
    expect(await page.getByRole('radio', { name: /^Automatically It/ }).isChecked()).toBe(true);
    await sites.fill(`https://school.example\n${site().origin}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await openEmbed()).locator('section[data-mode]').count(), { timeout: 30_000 })
      .toBe(1);
    await waitForPresenting(await openEmbed());

    await openSettings(author);
    await page.getByRole('radio', { name: 'Nowhere' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await openEmbed()).getByText('can’t be embedded on this site').count(), {
        timeout: 30_000,
      })
      .toBe(1);
  });
});

describe('framing', () => {
  it('is refused by the page of a presentation, which is not an embed (V6.10)', async () => {
    const visitor = await visit();
    const frame = await openIframe(visitor, iframe(await publishedUrl('tour')), IFRAME_REFUSED);
    await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
  });

  it('is allowed for the embed of a missing presentation, which shows an error page inside the iframe', async () => {
    const visitor = await visit();
    const url = `${instanceOrigin}/p/embed/${'2'.repeat(16)}/`;
    const frame = await openIframe(visitor, iframe(url), /404|^external request: /);
    await frame.getByRole('heading', { name: 'Presentation not found' }).waitFor();
    expect(await frame.getByRole('link', { name: /^Go to / }).getAttribute('target')).toBe('_blank');
    expect(await findViolations(frame)).toEqual([]);
  });
});
