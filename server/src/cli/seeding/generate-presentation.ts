import { createHash } from 'node:crypto';
import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import { itemAt } from '@flydeck/scene/checked-access';
import { removeLoneSurrogate, type Talk } from './talks.ts';

/** A generated presentation, recombined from the texts of real talks. */
export interface GeneratedPresentation {
  readonly oid: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly language: string;
  readonly kind: 'classic' | 'pitch';
  readonly reusable: boolean;
  readonly likes: number;
  readonly views: number;
  readonly transcript: readonly TranscriptTopic[];
  readonly steps: readonly { readonly topicId: string; readonly title: string; readonly picture: null }[];
  readonly publishedAt: Date;
}

/** Returns a deterministic random number generator with values from 0 (inclusive) to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Number of topics of a generated presentation, in addition to the root topic. */
const TOPIC_COUNT = 4;
/** The times of publication are random between these two days. */
const FIRST_DAY_MS = Date.UTC(2016, 0, 1);
const LAST_DAY_MS = Date.UTC(2026, 0, 1);

/**
 * Returns a function that generates one presentation for each index, deterministically. The generated texts consist of
 * sentences of the talks, so that word frequencies are realistic.
 */
export function createPresentationGenerator(talks: readonly Talk[]): (index: number) => GeneratedPresentation {
  const talksByLanguage = new Map<string, Talk[]>();
  for (const talk of talks) talksByLanguage.set(talk.language, [...(talksByLanguage.get(talk.language) ?? []), talk]);
  return (index) => {
    const random = createRandom(index);
    const pick = <T>(list: readonly T[]): T => itemAt(list, Math.floor(random() * list.length));
    const talk = itemAt(talks, index % talks.length);
    const talksInLanguage = talksByLanguage.get(talk.language) ?? [talk];
    // The first presentations have the titles of the talks.
    const title = index < talks.length ? talk.title : combineTitles(talk.title, pick(talksInLanguage).title);
    const talkSentences = [talk, pick(talksInLanguage), pick(talksInLanguage)].flatMap(({ sentences }) =>
      sentences.slice(0, 4),
    );
    const steps = Array.from({ length: TOPIC_COUNT + 1 }, (_, step) => ({
      topicId: `topic-${step}`,
      title: step === 0 ? title : removeLoneSurrogate((talkSentences[step * 2] ?? title).slice(0, 50)),
      picture: null,
    }));
    const topics = steps.slice(1).map(({ topicId, title: name }, topicIndex) => ({
      id: topicId,
      title: name,
      texts: [
        {
          id: `text-${topicIndex}`,
          styleClasses: ['body'],
          paragraphs: talkSentences
            .filter((_, sentenceIndex) => sentenceIndex % TOPIC_COUNT === topicIndex)
            .map((text) => ({ text })),
        },
      ],
      topics: [],
    }));
    // Heavy-tailed distribution: few presentations have many likes.
    const likes = Math.floor((1 / (1 - random() * 0.9999) - 1) / 4);
    return {
      oid: oidOf(index),
      title,
      description: pick(talksInLanguage).sentences.slice(0, 4).join(' '),
      tags: pick(talksInLanguage).tags,
      language: talk.language,
      kind: random() < 0.3 ? 'classic' : 'pitch',
      reusable: random() < 0.25,
      likes,
      views: Math.floor(likes * (5 + random() * 40) + random() * 30),
      transcript: [{ id: 'topic-0', title, texts: [], topics }],
      steps,
      publishedAt: new Date(FIRST_DAY_MS + Math.floor(random() * (LAST_DAY_MS - FIRST_DAY_MS))),
    };
  };
}

/** Combines the first half of one title with the second half of another. */
function combineTitles(firstTitle: string, secondTitle: string): string {
  const [firstWords, secondWords] = [firstTitle.split(' '), secondTitle.split(' ')];
  const firstHalf = firstWords.slice(0, Math.ceil(firstWords.length / 2));
  const secondHalf = secondWords.slice(Math.floor(secondWords.length / 2));
  return [...firstHalf, ...secondHalf].join(' ');
}

const oidOf = (index: number): string =>
  `seed${createHash('sha256').update(`seed ${index}`).digest('hex').slice(0, 12)}`;
