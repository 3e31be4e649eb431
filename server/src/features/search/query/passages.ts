import { htmlToText } from '@flydeck/contract/html';
import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import type { TextSegment } from '@flydeck/contract/search/search';
import { loadLexemes } from '../entries/entry.ts';
import type { SearchDb } from '../search-db.ts';
import { fold } from '../words/fold.ts';
import { keepsFirstLetter, primaryLanguage } from '../words/stems.ts';
import { type Token, tokenize, toWord, type Word } from '../words/words.ts';
import { extractPassage, findMarks, type Mark, splitAtMarks } from './mark.ts';
import type { Query } from './read-query.ts';

/** The content of a presentation from which search results quote. */
export interface QuotableContent {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly transcript: readonly TranscriptTopic[];
  readonly steps: readonly { readonly topicId: string; readonly title: string }[];
}

export interface Quote {
  readonly title: TextSegment[];
  readonly passage: TextSegment[];
  /** Index of the quoted step; null if the passage is the description, or if no text contains a search word. */
  readonly step: number | null;
}

/** A text that can be quoted, with its tokens. */
interface Paragraph {
  readonly text: string;
  readonly tokens: readonly Token[];
  /**
   * Index of the step of the text's topic or of the nearest ancestor that has a step; 0 if none of them has a
   * step. Null for the title and the description of the presentation.
   */
  readonly step: number | null;
}

/** The texts of one presentation that can be quoted. */
interface Texts {
  readonly language: string;
  readonly title: Paragraph;
  readonly description: Paragraph;
  readonly paragraphs: readonly Paragraph[];
}

/**
 * Returns one quote for each presentation. In the quote, the words that match the search are marked. The words of a
 * presentation are stemmed by the rules of the presentation's language.
 */
export async function quote(db: SearchDb, query: Query, contents: readonly QuotableContent[]): Promise<Quote[]> {
  const allTexts = contents.map(collectTexts);
  const matchesByLanguage = new Map<string, ReadonlyMap<string, number>>();
  for (const language of new Set(allTexts.map((texts) => texts.language)))
    matchesByLanguage.set(
      language,
      await findMatchingWords(
        db,
        query,
        allTexts.filter((texts) => texts.language === language),
      ),
    );
  return allTexts.map((texts) =>
    quoteTexts(texts, ({ tokens }) => findMarks(tokens, query, matchesByLanguage.get(texts.language) ?? new Map())),
  );
}

/**
 * Returns the words of the texts that match the search. Maps each of these words to the index of the first search word
 * that it matches. All texts must have the same language. Stemming is slow, so words are skipped if no lexeme of the
 * search has the same first letter. In languages in which stemming can change the first letter, no word is skipped.
 * Runs of characters without spaces between words (`isUnspacedRun`) are not included, because `findMarks` itself finds
 * the search words in them.
 */
async function findMatchingWords(
  db: SearchDb,
  { words: searchWords }: Query,
  texts: readonly Texts[],
): Promise<ReadonlyMap<string, number>> {
  const language = texts[0]?.language ?? 'und';
  const firstLetters = keepsFirstLetter(language)
    ? new Set(searchWords.flatMap(({ lexemes }) => lexemes.map(([first]) => first)))
    : undefined;
  const candidates = new Map<string, Word>();
  for (const { title, description, paragraphs } of texts)
    for (const { tokens } of [title, description, ...paragraphs])
      for (const token of tokens) {
        if (token.isUnspacedRun || candidates.has(token.text)) continue;
        if (!firstLetters || firstLetters.has(fold(token.text.charAt(0)).charAt(0)))
          candidates.set(token.text, toWord(token));
      }
  const lexemesOf = await loadLexemes(db, [...candidates.values()], language);
  const matches = new Map<string, number>();
  for (const [text, word] of candidates) {
    const wordLexemes = lexemesOf(word);
    const index = searchWords.findIndex(
      (searchWord) =>
        !searchWord.word.isUnspacedRun &&
        searchWord.lexemes.some((lexeme) => hasLexeme(wordLexemes, lexeme, searchWord.isPrefix)),
    );
    if (index >= 0) matches.set(text, index);
  }
  return matches;
}

const hasLexeme = (lexemes: readonly string[], lexeme: string, isPrefix: boolean): boolean =>
  lexemes.includes(lexeme) || (isPrefix && lexemes.some((candidate) => candidate.startsWith(lexeme)));

function quoteTexts(
  { title, description, paragraphs, language }: Texts,
  mark: (paragraph: Paragraph) => Mark[],
): Quote {
  const candidates = [...paragraphs, description].map((paragraph) => ({
    ...paragraph,
    marks: mark(paragraph),
  }));
  const bestParagraph = candidates.reduce((previous, next) =>
    countSearchWords(next.marks) > countSearchWords(previous.marks) ? next : previous,
  );
  const titleSegments = splitAtMarks(title.text, mark(title));
  if (bestParagraph.marks.length > 0)
    return {
      title: titleSegments,
      passage: extractPassage(bestParagraph.text, bestParagraph.marks, language),
      step: bestParagraph.step,
    };
  const fallbackText = description.text || (paragraphs[0]?.text ?? '');
  return { title: titleSegments, passage: extractPassage(fallbackText, [], language), step: null };
}

const countSearchWords = (marks: readonly Mark[]): number => new Set(marks.map(({ wordIndex }) => wordIndex)).size;

const createParagraph = (text: string, step: number | null): Paragraph => ({
  text,
  tokens: tokenize(text),
  step,
});

function collectTexts({ transcript, steps, title, description, language }: QuotableContent): Texts {
  const stepOfTopic = new Map(steps.map(({ topicId }, step) => [topicId, step]));
  const collect = (topics: readonly TranscriptTopic[], parentStep: number): Paragraph[] =>
    topics.flatMap((topic) => {
      const step = stepOfTopic.get(topic.id) ?? parentStep;
      const texts = topic.texts.flatMap((text) => text.paragraphs.map((source) => source.text));
      // The title of a topic is usually also one of its paragraphs. If not, the title is added as a paragraph.
      const titles = topic.title && topic.title !== title && !texts.includes(topic.title) ? [topic.title] : [];
      return [...[...titles, ...texts].map((text) => createParagraph(text, step)), ...collect(topic.topics, step)];
    });
  return {
    language: primaryLanguage(language),
    title: createParagraph(title, null),
    description: createParagraph(htmlToText(description), null),
    paragraphs: collect(transcript, 0),
  };
}
