import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { publish } from './testing/published.ts';
import { serverDataDir, serverOrigin } from './testing/server.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

it('an administrator sees a report and hides the reported presentation from visitors and search (V2.14)', async () => {
  const file = join(serverDataDir(), 'cheap-watches.md');
  await writeFile(file, '# Cheap watches\n\nBuy now.\n');
  const [url = ''] = await publish([file], ['--owner', 'mallory', '--create-owner']);

  const visitor = await visit();
  await visitor.open(url);
  const link = visitor.page.getByRole('link', { name: 'Report this presentation' });
  const [form] = await Promise.all([visitor.page.waitForEvent('popup'), link.click()]);
  await form.getByRole('radio', { name: 'Spam or misleading' }).check();
  await form.getByLabel('Details').fill('The first step sells watches.');
  // The server rejects reports that are sent less than 2 s after the form was opened, because only programs are so
  // fast.
  await form.waitForTimeout(2200);
  await form.getByRole('button', { name: 'Send report' }).click();
  await form.getByRole('heading', { name: 'Report sent' }).waitFor();

  const administrator = await visit();
  await logInAsAdministrator(administrator, serverOrigin());
  const report = administrator.page.locator('article', { hasText: 'The first step sells watches.' });
  await report.getByRole('link', { name: 'Cheap watches' }).waitFor();
  await report.getByRole('button', { name: 'Hide presentation' }).click();
  const dialog = administrator.page.getByRole('dialog');
  await dialog.getByLabel(/note/i).fill('Sells watches.');
  await dialog.getByRole('button', { name: 'Hide presentation' }).click();
  await report.waitFor({ state: 'detached' });

  // A new browser is needed, because browsers cache shared pages for one minute.
  const otherVisitor = await visit();
  otherVisitor.expectProblems(/404/);
  await expect.poll(() => otherVisitor.open(url)).toBe(404);
  const searchStatus = await otherVisitor.open(`${serverOrigin()}/explore/search/?search=cheap+watches`);
  const resultCount = await otherVisitor.page.getByRole('link', { name: 'Cheap watches' }).count();
  expect([searchStatus, resultCount]).toEqual([200, 0]);
});
