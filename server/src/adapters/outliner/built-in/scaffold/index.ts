import { cleanLine } from '@flydeck/contract/clean-line';
import type { OutlineLength } from '@flydeck/contract/outlines/make-outline';
import type { Outline } from '@flydeck/contract/outlines/outline';
import { shorten } from '../shorten.ts';
import { capitalize } from '../summarize.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { HU } from './hu.ts';
import { IT } from './it.ts';
import { JA } from './ja.ts';
import { KO } from './ko.ts';
import { PT } from './pt.ts';
import { type ScaffoldTexts, TALK_KINDS, type TalkKind } from './scaffold-texts.ts';

const TEXTS_BY_LANGUAGE: Readonly<Record<string, ScaffoldTexts>> = {
  en: EN,
  de: DE,
  es: ES,
  fr: FR,
  hu: HU,
  it: IT,
  ja: JA,
  ko: KO,
  pt: PT,
};

/** Index of the topic that a short outline omits. */
const OMITTED_WHEN_SHORT = 4;
/** Maximum length of the outline's title, in characters. */
const TITLE_MAX_LENGTH = 110;
/** Maximum length of the subject in the titles of topics, in characters. */
const SUBJECT_MAX_LENGTH = 60;

/** Returns whether there are scaffolds (outlines of questions) in a language (BCP 47). */
export function hasScaffold(language: string): boolean {
  return baseLanguageOf(language) in TEXTS_BY_LANGUAGE;
}

/**
 * Creates an outline of the kind that the prompt names (lesson, pitch, …), with questions in place of facts. A
 * `language` without scaffolds falls back to English.
 * @param title title of the outline; if empty, the subject of the prompt is the title.
 */
export function createScaffold(prompt: string, title: string, language: string, length: OutlineLength): Outline {
  const baseLanguage = hasScaffold(language) ? baseLanguageOf(language) : 'en';
  const texts = TEXTS_BY_LANGUAGE[baseLanguage] ?? EN;
  const line = cleanLine(prompt);
  const { whole, core } = subjectOf(line, texts);
  const subject = shorten(core, SUBJECT_MAX_LENGTH) || '…';
  const topics = texts.topics[kindOf(line, texts)]
    .split('\n')
    .filter((_, index) => length !== 'short' || index !== OMITTED_WHEN_SHORT)
    .map((row) => {
      // A row is `title | question | question`.
      const [titlePattern = '', ...questions] = row.split('|').map((part) => part.trim());
      const topicTitle = titlePattern.replace('{subject}', () => subject);
      return { title: capitalize(topicTitle), text: questions.slice(0, length === 'long' ? 2 : 1) };
    });
  return { title: title || shorten(whole, TITLE_MAX_LENGTH) || '…', language: baseLanguage, topics };
}

/** Returns the first kind of talk whose pattern matches the prompt, or `talk`. */
function kindOf(prompt: string, texts: ScaffoldTexts): TalkKind {
  return TALK_KINDS.find((kind) => kind !== 'talk' && texts.kindPatterns[kind].test(prompt)) ?? 'talk';
}

/**
 * Returns the subject of a prompt with the audience (`whole`) and without the audience (`core`), such as "bees for
 * beginners" and "bees". If no pattern finds a subject, `whole` is the prompt. `core` is then the audience
 * without the preposition ("our bakery" of "a pitch for our bakery"), or the prompt if the prompt names no audience.
 */
function subjectOf(prompt: string, texts: ScaffoldTexts): { readonly whole: string; readonly core: string } {
  const trimmed = prompt.replace(/[.!。！]+$/u, '');
  for (const pattern of texts.subjectPatterns) {
    const subject = pattern.exec(trimmed)?.[1]?.trim();
    if (subject)
      return { whole: capitalize(subject), core: capitalize(subject.replace(texts.audiencePattern, '') || subject) };
  }
  const [, audience] = /^\s+\p{L}+\s+(.+)$/u.exec(texts.audiencePattern.exec(trimmed)?.[0] ?? '') ?? [];
  return { whole: capitalize(trimmed), core: capitalize(audience ?? trimmed) };
}

/** Returns the language without its region: `de` for `de-AT`. */
const baseLanguageOf = (language: string): string => language.split('-')[0]?.toLowerCase() ?? '';
