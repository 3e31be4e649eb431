import type { MailedComment } from './claim-notifications.ts';

/** Maximum number of comments in a mail. The others are only on the page of the thread. */
const QUOTED_COMMENTS_MAX = 10;

/** Maximum length of a quoted comment in UTF-16 units. */
const QUOTE_MAX_LENGTH = 1000;

/**
 * Returns the text of comments for a mail, each with the name of its author. `…` stands for what is omitted. Each line
 * of a comment starts with `> `, so that no comment can contain a line that looks like the name of another author.
 */
export function quoteComments(comments: readonly MailedComment[]): string {
  const quotes = comments
    .slice(0, QUOTED_COMMENTS_MAX)
    .map(({ author, body }) => `${author}:\n${quoteLines(shorten(body))}`);
  return [...quotes, ...(comments.length > QUOTED_COMMENTS_MAX ? ['…'] : [])].join('\n\n');
}

const quoteLines = (text: string): string => `> ${text.replaceAll('\n', '\n> ')}`;

function shorten(body: string): string {
  if (body.length <= QUOTE_MAX_LENGTH) return body;
  // A cut inside a surrogate pair leaves its first half, which is removed.
  return `${body.slice(0, QUOTE_MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
