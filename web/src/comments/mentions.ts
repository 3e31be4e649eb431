import type { CommentPerson, Mention } from '@flydeck/contract/comments/comment';

/** A person who was chosen from the suggestions, and the inserted text, such as `@Ada`. */
export interface ChosenMention {
  readonly profileOid: string;
  readonly text: string;
}

/** The text after `@` in front of the caret. `start` is the position of `@`. */
export interface MentionQuery {
  readonly start: number;
  readonly text: string;
}

/** Maximum length of the text after `@` for which people are suggested. */
const QUERY_MAX_LENGTH = 40;
/** Maximum number of suggested people. */
const SUGGESTIONS_MAX = 6;

export const mentionText = ({ name }: Pick<CommentPerson, 'name'>): string => `@${name}`;

/**
 * Returns the ranges of the chosen people in a text, in ascending order. People whose text was deleted are omitted. Of
 * several people with the same text, each occurrence names the next one.
 */
export function findMentions(body: string, chosen: readonly ChosenMention[]): Mention[] {
  const remaining = [...chosen];
  const mentions: Mention[] = [];
  let start = body.indexOf('@');
  while (start >= 0 && remaining.length > 0) {
    const longest = remaining
      .filter(({ text }) => body.startsWith(text, start))
      .reduce<ChosenMention | undefined>(
        (best, next) => (best && best.text.length >= next.text.length ? best : next),
        undefined,
      );
    if (longest) {
      remaining.splice(remaining.indexOf(longest), 1);
      mentions.push({ profileOid: longest.profileOid, start, end: start + longest.text.length });
    }
    start = body.indexOf('@', start + (longest?.text.length ?? 1));
  }
  return mentions;
}

/** Returns the chosen people of a comment that was written before. */
export const chosenMentions = (body: string, mentions: readonly Mention[]): ChosenMention[] =>
  mentions.map(({ profileOid, start, end }) => ({ profileOid, text: body.slice(start, end) }));

/** Returns what was typed after an `@` that begins a word in front of the caret; undefined if there is no such `@`. */
export function queryAt(body: string, caret: number): MentionQuery | undefined {
  const start = body.lastIndexOf('@', caret - 1);
  if (start < 0 || caret - start > QUERY_MAX_LENGTH) return undefined;
  const text = body.slice(start + 1, caret);
  const startsWord = start === 0 || /[\s([{]/.test(body[start - 1] ?? '');
  return startsWord && !/[\n@]|^\s/.test(text) ? { start, text } : undefined;
}

/**
 * Returns the people whose names have words that begin with the words of `text`. The list is empty if `text` is a
 * complete name and a space, which is the text after a person was chosen.
 */
export function suggestPeople(people: readonly CommentPerson[], text: string): CommentPerson[] {
  if (people.some(({ name }) => text === `${name} `)) return [];
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return people
    .filter(({ name }) => {
      const names = name.toLocaleLowerCase().split(/\s+/);
      return words.every((word) => names.some((part) => part.startsWith(word)));
    })
    .slice(0, SUGGESTIONS_MAX);
}
