import type { Visitor } from './visitor.ts';

export const toolbar = ({ page }: Visitor) => page.getByRole('region', { name: /^(Actions|Aktionen)$/ });

export const toolbarLink = (visitor: Visitor, name: string) =>
  toolbar(visitor).getByRole('link', { name, exact: true });

export const toolbarButton = (visitor: Visitor, name: string | RegExp) =>
  toolbar(visitor).getByRole('button', { name, exact: true });

/** Whether some of the actions have no room and stand in a menu: below 1200 pixels. */
export const hasMenu = ({ page }: Visitor) => (page.viewportSize()?.width ?? 0) < 1200;

/** Presses an action that stands in the toolbar where there is room, and else in its menu. */
export async function choose(visitor: Visitor, word: string): Promise<void> {
  if (!hasMenu(visitor)) return toolbarLink(visitor, word).click();
  await toolbarButton(visitor, 'More').click();
  await visitor.page.getByRole('menuitem', { name: word, exact: true }).click();
}

/** How far the page can be scrolled sideways, in pixels. */
export const overflowOf = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
