import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { publish } from './testing/published.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

let address: string;
beforeAll(async () => {
  const file = join(inject('dataDir'), 'hearts.md');
  await writeFile(file, '# Hearts\n\nGiven and taken back.\n');
  [address = ''] = await publish([file], ['--owner', 'hera']);
}, 120_000);

const likeOf = ({ page }: Visitor) => page.getByRole('button', { name: /^Like/ });
const isLiked = async (visitor: Visitor) => (await likeOf(visitor).getAttribute('aria-pressed')) === 'true';
const countOf = async (visitor: Visitor) =>
  Number.parseInt((await likeOf(visitor).getAttribute('title')) ?? '', 10);

/** Opens a page, and waits for what is this visitor's own about it. */
async function arriveAt(visitor: Visitor, address: string): Promise<void> {
  const known = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
  await visitor.open(address);
  await known;
}

describe('liking', () => {
  it('leads who is logged out to sign-up, and back', async () => {
    const visitor = await visit();
    await arriveAt(visitor, address);
    await likeOf(visitor).click();
    await visitor.page.waitForURL(/\/signup\//);
    expect(new URL(visitor.page.url()).searchParams.get('next')).toBe(new URL(address).pathname);
    await visitor.page.getByLabel('Your name').fill('Lina Likes');
    await visitor.page.getByLabel('E-mail').fill(`lina.${crypto.randomUUID()}@example.org`);
    await visitor.page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await visitor.page.locator('main').getByRole('button', { name: 'Sign up' }).click();
    await visitor.page.waitForURL(address);
    await likeOf(visitor).click();
    await expect.poll(() => isLiked(visitor)).toBe(true);
  });

  it('counts at once, stays after a reload, and can be taken back', async () => {
    const visitor = await visit();
    await visitor.open(address);
    await signUp(visitor, 'Hanna Heart');
    await arriveAt(visitor, address);
    const before = await countOf(visitor);
    const saved = visitor.page.waitForResponse(/\/like\//);
    await likeOf(visitor).click();
    expect(await isLiked(visitor)).toBe(true);
    expect(await countOf(visitor)).toBe(before + 1);
    expect((await saved).status()).toBe(200);
    await arriveAt(visitor, address);
    await expect.poll(() => isLiked(visitor)).toBe(true);
    const taken = visitor.page.waitForResponse(/\/like\//);
    await likeOf(visitor).click();
    await visitor.page.locator('svg.lucide-heart-crack').waitFor();
    await taken;
    expect(await countOf(visitor)).toBe(before);
    // The heart heals after two seconds.
    await visitor.page.locator('svg.lucide-heart-crack').waitFor({ state: 'detached', timeout: 3000 });
  });

  it('goes back when it cannot be saved, and without the CSRF cookie is not even sent', async () => {
    const visitor = await visit();
    await visitor.open(address);
    await signUp(visitor, 'Fay Failure');
    await arriveAt(visitor, address);
    const before = await countOf(visitor);
    visitor.expectProblems(/500/);
    await visitor.page.route('**/like/', (route) => route.fulfill({ status: 500, body: '{}' }));
    await likeOf(visitor).click();
    await visitor.page.getByText('That could not be saved.').waitFor({ state: 'attached' });
    expect([await isLiked(visitor), await countOf(visitor)]).toEqual([false, before]);

    let sent = 0;
    await visitor.page.route('**/like/', (route) => {
      sent += 1;
      return route.continue();
    });
    await visitor.page.context().clearCookies({ name: 'csrftoken' });
    await visitor.page.getByText('That could not be saved.').waitFor({ state: 'detached' });
    await likeOf(visitor).click();
    await visitor.page.getByText('That could not be saved.').waitFor({ state: 'attached' });
    expect([sent, await isLiked(visitor)]).toEqual([0, false]);
  });
});
