import { expect } from 'vitest';
import { serverAddress } from './server.ts';
import type { Visitor } from './visitor.ts';

/** How long the queue may take to write a mail, on a busy machine. */
const WRITTEN_MS = 60_000;

/** The newest mail to somebody with this subject, read by an administrator in the outbox; its text. */
export async function mailTo(
  administrator: Visitor,
  email: string,
  subject: string | RegExp,
  address: string = serverAddress(),
): Promise<string> {
  const { page } = administrator;
  const mail = page
    .locator('main details')
    .filter({ hasText: email })
    .filter({ has: page.getByText(subject, { exact: true }) })
    .first();
  await expect
    .poll(
      async () => {
        await administrator.open(`${address}/admin/outbox/`);
        await page.waitForLoadState('networkidle');
        return mail.count();
      },
      { timeout: WRITTEN_MS },
    )
    .toBe(1);
  await mail.locator('summary').click();
  return (await mail.locator('pre').textContent()) ?? '';
}

/** The one link of a mail. @throws when it has none. */
export function linkOf(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`A mail without a link: ${text}`);
  return link;
}
