import { callApi } from './call-api.ts';
import type { Visitor } from './visitor.ts';

export interface OwnDeck {
  readonly oid: string;
  /** `/p/{oid}/{slug}/` */
  readonly path: string;
}

interface DeckWishes {
  readonly title: string;
  readonly privacy?: 'public' | 'reusable' | 'hidden' | 'private';
  readonly markdown?: string;
}

/** Two slides of Markdown. */
export const deckMarkdown = (title: string): string =>
  `# ${title}\n\nThe first thought.\n\n# Further\n\nAnother thought.\n`;

/** A presentation of a member's own, made from Markdown as the create page does. @throws when it is refused. */
export async function ownDeck(
  member: Visitor,
  { title, privacy = 'private', markdown }: DeckWishes,
): Promise<OwnDeck> {
  const text = markdown ?? deckMarkdown(title);
  const made = await callApi<{ oid: string }>(member, 'POST', '/api/drafts', { kind: 'markdown', text });
  if (made.status !== 201) throw new Error(`Making a presentation was answered with ${made.status}.`);
  const { oid } = made.body;
  const change = { title, privacy };
  const changed = await callApi<OwnDeck>(member, 'PATCH', `/api/dashboard/presentations/${oid}`, change);
  if (changed.status !== 200) throw new Error(`Changing it was answered with ${changed.status}.`);
  return changed.body;
}

/** A share link to it; resolves to its path. @throws when it is refused. */
export async function shareLink(
  member: Visitor,
  { oid }: Pick<OwnDeck, 'oid'>,
  right: 'view' | 'comment' | 'edit',
  password: string | null = null,
): Promise<string> {
  const made = await callApi<{ path: string }>(member, 'POST', `/api/presentations/${oid}/links`, {
    right,
    password,
  });
  if (made.status !== 201) throw new Error(`A share link was answered with ${made.status}.`);
  return made.body.path;
}
