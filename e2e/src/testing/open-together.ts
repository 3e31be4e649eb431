import type { Page } from 'playwright-core';
import { createDeck, createShareLink, type TestDeck } from './create-deck.ts';
import { serverOrigin } from './server.ts';
import { signUp } from './sign-up.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

type Visit = (options?: VisitorOptions) => Promise<Visitor>;

export const stage = (page: Page) => page.getByRole('application', { name: 'Canvas' });
export const avatar = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });

export async function openEditor({ page }: Visitor, { oid }: TestDeck): Promise<void> {
  await page.goto(`${serverOrigin()}/p/edit/${oid}/`);
  await stage(page).waitFor();
  await page.waitForLoadState('networkidle');
}

/** The browsers of two people who edit a presentation. */
interface EditorsOfTwo {
  readonly ada: Visitor;
  readonly bob: Visitor;
  readonly deck: TestDeck;
  /** Path of the link with which Bob may edit. */
  readonly linkPath: string;
}

/** Opens a presentation in the editors of its owner Ada and of Bob, who has a share link for editing. */
export async function openForTwo(visit: Visit): Promise<EditorsOfTwo> {
  const origin = serverOrigin();
  const [ada, bob] = [await visit(), await visit()];
  await ada.open(`${origin}/login/`);
  await signUp(ada, 'Ada Author');
  const deck = await createDeck(ada, { title: 'Together' });
  const linkPath = await createShareLink(ada, deck, 'edit');
  await bob.open(`${origin}/login/`);
  await signUp(bob, 'Bob Builder');
  await bob.open(origin + linkPath);
  await openEditor(ada, deck);
  await openEditor(bob, deck);
  await avatar(ada.page, 'Bob Builder').waitFor();
  await avatar(bob.page, 'Ada Author').waitFor();
  return { ada, bob, deck, linkPath };
}

/** Opens a presentation in the editors of Ada, Bob and Cem, who has the share link, too. */
export async function openForThree(visit: Visit) {
  const opened = await openForTwo(visit);
  return { ...opened, cem: await openForCem(visit, opened) };
}

/** Opens the presentation in the editor of Cem, who has the same share link as Bob. */
export async function openForCem(visit: Visit, { ada, bob, deck, linkPath }: EditorsOfTwo): Promise<Visitor> {
  const origin = serverOrigin();
  const cem = await visit();
  await cem.open(`${origin}/login/`);
  await signUp(cem, 'Cem Coauthor');
  await cem.open(origin + linkPath);
  await openEditor(cem, deck);
  for (const { page } of [ada, bob]) await avatar(page, 'Cem Coauthor').waitFor();
  for (const name of ['Ada Author', 'Bob Builder']) await avatar(cem.page, name).waitFor();
  return cem;
}
