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
  /** Default: `deckMarkdown(title)`. */
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
  const createResponse = await callApi<{ oid: string }>(member, 'POST', '/api/drafts', {
    kind: 'markdown',
    text,
  });
  if (createResponse.status !== 201)
    throw new Error(`Creating a presentation failed with status ${createResponse.status}.`);
  const { oid } = createResponse.body;
  const change = { title, privacy };
  const updateResponse = await callApi<TestDeck>(member, 'PATCH', `/api/dashboard/presentations/${oid}`, change);
  if (updateResponse.status !== 200)
    throw new Error(`Changing the presentation failed with status ${updateResponse.status}.`);
  return updateResponse.body;
}

/** Creates a share link to a presentation and returns the link's path. @throws if the request fails */
export async function createShareLink(
  member: Visitor,
  { oid }: Pick<TestDeck, 'oid'>,
  right: 'view' | 'comment' | 'edit',
  fields: { readonly password?: string; readonly allowsGuests?: boolean } = {},
): Promise<string> {
  const createResponse = await callApi<{ path: string }>(member, 'POST', `/api/presentations/${oid}/links`, {
    right,
    ...fields,
  });
  if (createResponse.status !== 201)
    throw new Error(`Creating a share link failed with status ${createResponse.status}.`);
  return createResponse.body.path;
}
