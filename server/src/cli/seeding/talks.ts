import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const talkSchema = z.object({
  title: z.string(),
  description: z.string().nullish(),
  speakers: z.array(z.string()).catch([]),
  tags: z.array(z.string()).catch([]),
  language: z.string().nullish(),
});

/** Metadata of a recorded talk in the corpus. The texts of generated presentations are taken from this metadata. */
export interface Talk {
  readonly title: string;
  /** Sentences of the description. */
  readonly sentences: readonly string[];
  readonly speakers: readonly string[];
  readonly tags: readonly string[];
  /** Language tag (BCP 47). */
  readonly language: string;
}

/** Language tags by the ISO 639-3 codes of the corpus. */
const LANGUAGES: Readonly<Record<string, string>> = {
  eng: 'en',
  spa: 'es',
  rus: 'ru',
  fra: 'fr',
  por: 'pt',
  kor: 'ko',
  jpn: 'ja',
  ita: 'it',
  deu: 'de',
  zho: 'zh',
  pol: 'pl',
  slk: 'sk',
  lit: 'lt',
  tha: 'th',
  ces: 'cs',
  eus: 'eu',
  heb: 'he',
  glg: 'gl',
};

/** Spaces after the punctuation at the end of a sentence, or line breaks. */
const SENTENCE_END = /(?<=[.!?。])\s+|\n+/;

/** Returns all talks in the `*.jsonl` files of a folder. */
export function readTalks(folder: string): Talk[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => toTalk(talkSchema.parse(JSON.parse(line)))),
  );
}

/** Removes a lone high surrogate at the end, which remains if a text was cut inside a surrogate pair. */
export const removeLoneSurrogate = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');

function toTalk({ title, description, speakers, tags, language }: z.infer<typeof talkSchema>): Talk {
  // PostgreSQL cannot store the character U+0000.
  const sentences = (description ?? '')
    .replaceAll('\0', '')
    .split(SENTENCE_END)
    .map((sentence) => removeLoneSurrogate(sentence.trim().slice(0, 400)))
    .filter((sentence) => sentence !== '');
  return {
    title: removeLoneSurrogate(title.slice(0, 200)),
    sentences,
    speakers,
    tags,
    language: LANGUAGES[language ?? ''] ?? 'en',
  };
}
