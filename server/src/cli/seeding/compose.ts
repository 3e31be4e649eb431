import { createHash } from 'node:crypto';
import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import { type Talk, whole } from './talks.ts';

/** A presentation that was never made: words as people use them, put together anew. */
export interface Composed {
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

/** Numbers from 0 to 1 that look like chance and are the same for the same `seed` (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const STEPS = 4;
const FIRST_DAY_MS = Date.UTC(2016, 0, 1);
const LAST_DAY_MS = Date.UTC(2026, 0, 1);

/** Composes presentations from talks: number `index` is always the same. Words keep the frequencies that they have. */
export function composer(talks: readonly Talk[]): (index: number) => Composed {
  const byLanguage = new Map<string, Talk[]>();
  for (const talk of talks) byLanguage.set(talk.language, [...(byLanguage.get(talk.language) ?? []), talk]);
  return (index) => {
    const next = chance(index);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
    const first = talks[index % talks.length]!;
    const kin = byLanguage.get(first.language)!;
    const title = index < talks.length ? first.title : retitled(first.title, pick(kin).title);
    const spoken = [first, pick(kin), pick(kin)].flatMap(({ sentences }) => sentences.slice(0, 4));
    const steps = Array.from({ length: STEPS + 1 }, (_, step) => ({
      topicId: `topic-${step}`,
      title: step === 0 ? title : whole((spoken[step * 2] ?? title).slice(0, 50)),
      picture: null,
    }));
    const topics = steps.slice(1).map(({ topicId, title: name }, step) => ({
      id: topicId,
      title: name,
      texts: [
        {
          id: `text-${step}`,
          styleClasses: ['body'],
          paragraphs: spoken.filter((_, at) => at % STEPS === step).map((text) => ({ text })),
        },
      ],
      topics: [],
    }));
    // Few are loved, most are hardly seen.
    const likes = Math.floor((1 / (1 - next() * 0.9999) - 1) / 4);
    return {
      oid: oidOf(index),
      title,
      description: pick(kin).sentences.slice(0, 4).join(' '),
      tags: pick(kin).tags,
      language: first.language,
      kind: next() < 0.3 ? 'classic' : 'pitch',
      reusable: next() < 0.25,
      likes,
      views: Math.floor(likes * (5 + next() * 40) + next() * 30),
      transcript: [{ id: 'topic-0', title, texts: [], topics }],
      steps,
      publishedAt: new Date(FIRST_DAY_MS + Math.floor(next() * (LAST_DAY_MS - FIRST_DAY_MS))),
    };
  };
}

/** The beginning of one title and the end of another. */
function retitled(one: string, other: string): string {
  const [head, tail] = [one.split(' '), other.split(' ')];
  return [...head.slice(0, Math.ceil(head.length / 2)), ...tail.slice(Math.floor(tail.length / 2))].join(' ');
}

const oidOf = (index: number): string =>
  `seed${createHash('sha256').update(`seed ${index}`).digest('hex').slice(0, 12)}`;
