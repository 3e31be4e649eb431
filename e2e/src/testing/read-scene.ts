import type { Page } from 'playwright-core';

/**
 * Requests the scene that the open page has loaded. The page's own response cannot be read, because the browser may
 * have discarded the body.
 * @throws Error if the page has loaded no scene
 */
export async function readScene<Scene>(page: Page): Promise<Scene> {
  const url = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/scenes/'))?.name,
  );
  if (url === undefined) throw new Error('The page has loaded no scene.');
  return (await page.request.get(url)).json() as Promise<Scene>;
}
