import type { Visitor } from './visitor.ts';

/** Locates the toolbar of a view page in English or German. */
export const toolbar = ({ page }: Visitor) => page.getByRole('region', { name: /^(Actions|Aktionen)$/ });

export const toolbarLink = (visitor: Visitor, name: string) =>
  toolbar(visitor).getByRole('link', { name, exact: true });

export const toolbarButton = (visitor: Visitor, name: string | RegExp) =>
  toolbar(visitor).getByRole('button', { name, exact: true });

/** Returns whether the window is narrower than 1200 px. The toolbar then has a More menu with some of its actions. */
export const hasMoreMenu = ({ page }: Visitor) => (page.viewportSize()?.width ?? 0) < 1200;

/** Activates a link of the toolbar of an English page. In narrow windows, the link is in the toolbar's More menu. */
export async function activateToolbarLink(visitor: Visitor, name: string): Promise<void> {
  if (!hasMoreMenu(visitor)) return toolbarLink(visitor, name).click();
  await toolbarButton(visitor, 'More').click();
  await visitor.page.getByRole('menuitem', { name, exact: true }).click();
}

/** Returns how far the page can be scrolled horizontally, in CSS pixels; 0 if the page fits into the window. */
export const overflowOf = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
