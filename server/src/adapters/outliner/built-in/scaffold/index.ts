import { cleanLine } from '@flydeck/contract/clean-line';
import type { OutlineLength } from '@flydeck/contract/outlines/make-outline';
import type { Outline } from '@flydeck/contract/outlines/outline';
import { shorten } from '../shorten.ts';
import { capitalise } from '../summarise.ts';
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

const LANGUAGES: Readonly<Record<string, ScaffoldTexts>> = {
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

/** Index of the topic that a short talk omits. */
const OMITTED_WHEN_SHORT = 4;
const TITLE_WIDTH = 110;
const SUBJECT_WIDTH = 60;

/** Whether there are scaffolds in a language, given as BCP 47. */
export function hasScaffold(language: string): boolean {
  return baseOf(language) in LANGUAGES;
}

/**
 * Creates an outline of the kind that the prompt names (lesson, pitch, …), with questions in place of facts. A
 * `language` without scaffolds falls back to English.
 */
export function scaffold(prompt: string, title: string, language: string, length: OutlineLength): Outline {
  const base = hasScaffold(language) ? baseOf(language) : 'en';
  const texts = LANGUAGES[base] ?? EN;
  const line = cleanLine(prompt);
  const { whole, core } = subjectOf(line, texts);
  const subject = shorten(core, SUBJECT_WIDTH) || '…';
  const topics = texts.topics[kindOf(line, texts)]
    .split('\n')
    .filter((_, index) => length !== 'short' || index !== OMITTED_WHEN_SHORT)
    .map((row) => {
      const [name = '', ...questions] = row.split('|').map((part) => part.trim());
      const filled = name.replace('{subject}', () => subject);
      return { title: capitalise(filled), text: questions.slice(0, length === 'long' ? 2 : 1) };
    });
  return { title: title || shorten(whole, TITLE_WIDTH) || '…', language: base, topics };
}

function kindOf(prompt: string, texts: ScaffoldTexts): TalkKind {
  return TALK_KINDS.find((kind) => kind !== 'talk' && texts.kinds[kind].test(prompt)) ?? 'talk';
}

/**
 * The subject of a prompt, with its audience (`whole`) and without (`core`). If the prompt names no subject, the
 * whole prompt is used; for "a pitch for our bakery" the audience is the subject.
 */
function subjectOf(prompt: string, texts: ScaffoldTexts): { readonly whole: string; readonly core: string } {
  const bare = prompt.replace(/[.!。！]+$/u, '');
  for (const pattern of texts.about) {
    const subject = pattern.exec(bare)?.[1]?.trim();
    if (subject)
      return { whole: capitalise(subject), core: capitalise(subject.replace(texts.audience, '') || subject) };
  }
  const [, audience] = /^\s+\p{L}+\s+(.+)$/u.exec(texts.audience.exec(bare)?.[0] ?? '') ?? [];
  return { whole: capitalise(bare), core: capitalise(audience ?? bare) };
}

const baseOf = (language: string): string => language.split('-')[0]?.toLowerCase() ?? '';
