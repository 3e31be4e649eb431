import { htmlToText } from '@flydeck/contract/html';
import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import type { TextSegment } from '@flydeck/contract/search/search';
import { lexemesIn } from '../entries/entry.ts';
import type { SearchDb } from '../search-db.ts';
import { fold } from '../words/fold.ts';
import { keepsFirstLetter, primaryLanguage } from '../words/stems.ts';
import { type Token, tokensOf, type Word, wordOf } from '../words/words.ts';
import { type Mark, marksIn, passageOf, segmentsOf } from './mark.ts';
import type { Query } from './read-query.ts';

/** The content of a presentation that hits quote. */
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
  /** Index among the steps; null if no step contains the words. */
  readonly step: number | null;
}

/** A text split into tokens. `step` is the step of its topic, or of the nearest ancestor topic that has one. */
interface Paragraph {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly step: number | null;
}

/** The texts of one presentation that can be quoted. */
interface Texts {
  readonly language: string;
  readonly title: Paragraph;
  readonly description: Paragraph;
  readonly paragraphs: readonly Paragraph[];
}

/** Returns a quote with the words of a search for each presentation, matched in the presentation's language. */
export async function quote(db: SearchDb, query: Query, found: readonly QuotableContent[]): Promise<Quote[]> {
  const all = found.map(textsOf);
  const wanted = new Map<string, ReadonlyMap<string, number>>();
  for (const language of new Set(all.map((texts) => texts.language)))
    wanted.set(
      language,
      await wantedWords(
        db,
        query,
        all.filter((texts) => texts.language === language),
      ),
    );
  return all.map((texts) =>
    quoteOne(texts, ({ tokens }) => marksIn(tokens, query, wanted.get(texts.language) ?? new Map())),
  );
}

/**
 * Maps words of the texts to the index of the search word they match. Stems only words with a matching first letter.
 */
async function wantedWords(
  db: SearchDb,
  { words }: Query,
  texts: readonly Texts[],
): Promise<ReadonlyMap<string, number>> {
  const language = texts[0]?.language ?? 'und';
  const starts = keepsFirstLetter(language)
    ? new Set(words.flatMap(({ lexemes }) => lexemes.map(([first]) => first)))
    : undefined;
  const candidates = new Map<string, Word>();
  for (const { title, description, paragraphs } of texts)
    for (const { tokens } of [title, description, ...paragraphs])
      for (const token of tokens) {
        if (token.unspaced || candidates.has(token.text)) continue;
        if (!starts || starts.has(fold(token.text.charAt(0)).charAt(0)))
          candidates.set(token.text, wordOf(token));
      }
  const lexemes = await lexemesIn(db, [...candidates.values()], language);
  const found = new Map<string, number>();
  for (const [text, word] of candidates) {
    const own = lexemes(word);
    const index = words.findIndex(
      (each) => !each.word.unspaced && each.lexemes.some((lexeme) => hasLexeme(own, lexeme, each.prefix)),
    );
    if (index >= 0) found.set(text, index);
  }
  return found;
}

const hasLexeme = (own: readonly string[], lexeme: string, prefix: boolean): boolean =>
  own.includes(lexeme) || (prefix && own.some((each) => each.startsWith(lexeme)));

function quoteOne(
  { title, description, paragraphs, language }: Texts,
  mark: (paragraph: Paragraph) => Mark[],
): Quote {
  const marked = [...paragraphs, description].map((paragraph) => ({ ...paragraph, marks: mark(paragraph) }));
  const best = marked.reduce((most, next) => (distinct(next.marks) > distinct(most.marks) ? next : most));
  const titleSegments = segmentsOf(title.text, mark(title));
  if (best.marks.length > 0)
    return { title: titleSegments, passage: passageOf(best.text, best.marks, language), step: best.step };
  const shown = description.text || (paragraphs[0]?.text ?? '');
  return { title: titleSegments, passage: passageOf(shown, [], language), step: null };
}

const distinct = (marks: readonly Mark[]): number => new Set(marks.map(({ wanted }) => wanted)).size;

const paragraph = (text: string, step: number | null): Paragraph => ({ text, tokens: tokensOf(text), step });

function textsOf({ transcript, steps, title, description, language }: QuotableContent): Texts {
  const stepOfTopic = new Map(steps.map(({ topicId }, step) => [topicId, step]));
  const read = (topics: readonly TranscriptTopic[], above: number): Paragraph[] =>
    topics.flatMap((topic) => {
      const step = stepOfTopic.get(topic.id) ?? above;
      const own = topic.texts.flatMap((text) => text.paragraphs.map((each) => each.text));
      // A topic's title usually is one of its paragraphs; otherwise it is added.
      const named = topic.title && topic.title !== title && !own.includes(topic.title) ? [topic.title] : [];
      return [...[...named, ...own].map((text) => paragraph(text, step)), ...read(topic.topics, step)];
    });
  return {
    language: primaryLanguage(language),
    title: paragraph(title, null),
    description: paragraph(htmlToText(description), null),
    paragraphs: read(transcript, 0),
  };
}
