import { callApi } from './call-api.ts';
import type { Visitor } from './visitor.ts';

export interface TestDeck {
  readonly oid: string;
  /** `/p/{oid}/{slug}/` */
  readonly path: string;
}

interface DeckOptions {
  readonly title: string;
  readonly privacy?: 'public' | 'reusable' | 'hidden' | 'private';
  readonly markdown?: string;
}

/** Markdown of a presentation with two topics. */
export const deckMarkdown = (title: string): string =>
  `# ${title}\n\nThe first thought.\n\n# Further\n\nAnother thought.\n`;

/** Creates a presentation of the member from Markdown, as the create page does. @throws if a request fails. */
export async function createDeck(
  member: Visitor,
  { title, privacy = 'private', markdown }: DeckOptions,
): Promise<TestDeck> {
  const text = markdown ?? deckMarkdown(title);
  const created = await callApi<{ oid: string }>(member, 'POST', '/api/drafts', { kind: 'markdown', text });
  if (created.status !== 201)
    throw new Error(`Creating a presentation failed with status ${created.status}.`);
  const { oid } = created.body;
  const change = { title, privacy };
  const changed = await callApi<TestDeck>(member, 'PATCH', `/api/dashboard/presentations/${oid}`, change);
  if (changed.status !== 200)
    throw new Error(`Changing the presentation failed with status ${changed.status}.`);
  return changed.body;
}

/** Creates a share link to a presentation; returns its path. @throws if the request fails. */
export async function createShareLink(
  member: Visitor,
  { oid }: Pick<TestDeck, 'oid'>,
  right: 'view' | 'comment' | 'edit',
  password: string | null = null,
): Promise<string> {
  const created = await callApi<{ path: string }>(member, 'POST', `/api/presentations/${oid}/links`, {
    right,
    password,
  });
  if (created.status !== 201) throw new Error(`Creating a share link failed with status ${created.status}.`);
  return created.body.path;
}
