import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { TextBody } from '@flydeck/scene/model/text';
import { buildTranscript, flattenTranscript, type TranscriptTopic } from '@flydeck/scene/transcript';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ImportError } from '../import-result.ts';
import { corpusDir } from '../testing/corpus.ts';
import { expectStrictDocument } from '../testing/strict-document.ts';
import { importPptx } from './index.ts';
import { slidesOf } from './testing/import-test-deck.ts';

/** Facts about a file, from `truth.json` of the corpus. `a_t_chars` counts the characters in `a:t` elements. */
interface GroundTruth {
  readonly kind: string;
  readonly readable: boolean;
  readonly reason?: string;
  readonly slides: number;
  readonly hidden_slides: readonly number[];
  readonly a_t_chars: number;
  readonly a_t_chars_no_fallback: number;
  readonly diagram_a_t_chars: number;
  readonly notes_a_t_chars: number;
  readonly external_targets: readonly string[];
}

/** A row of the printed report. Texts such as `12/13` are the imported and the expected count. */
interface ReportRow {
  readonly file: string;
  readonly outcome: string;
  readonly steps: string;
  readonly characters: string;
  readonly notes: string;
  readonly links: string;
  readonly msPerSlide: number;
}

const corpus = corpusDir();
const groundTruths: Record<string, GroundTruth> = corpus
  ? JSON.parse(await readFile(join(corpus, 'truth.json'), 'utf8'))
  : {};
const files = Object.keys(groundTruths).filter((file) => groundTruths[file]!.kind === 'pptx');
const rows: ReportRow[] = [];

/** Minimum share of the characters of each slide that the transcript must contain. */
const MIN_SHARE_PER_SLIDE = 0.97;
/** Minimum share of the characters of all slides of a file that the transcript must contain. */
const MIN_SHARE_PER_FILE = 0.99;

/**
 * Returns the text of all `a:t` elements in a part. With `ignoresFallback`, omits `mc:Fallback`, which repeats content
 * for older programs. This function uses only pattern matching, to be independent of the importer.
 */
function readText(part: Uint8Array | undefined, { ignoresFallback }: { readonly ignoresFallback: boolean }): string {
  let source = part ? strFromU8(part) : '';
  if (ignoresFallback) source = source.replace(/<mc:Fallback[^>]*>.*?<\/mc:Fallback>/gs, '');
  const texts = [...source.matchAll(/<a:t(?:\s[^>]*)?>([^<]*)<\/a:t>/g)].map((match) => match[1]!);
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return texts
    .join('')
    .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!);
}

/** Returns the names of the parts to which a part refers by relationships of the type. */
function findRelatedParts(parts: Record<string, Uint8Array>, partName: string, type: string): string[] {
  const slash = partName.lastIndexOf('/');
  const relsPart = parts[`${partName.slice(0, slash)}/_rels/${partName.slice(slash + 1)}.rels`];
  const relationships = [...(relsPart ? strFromU8(relsPart) : '').matchAll(/<Relationship [^>]*>/g)].map(
    (match) => match[0],
  );
  return relationships
    .filter((rel) => rel.includes(`/${type}"`))
    .map((rel) =>
      /Target="([^"]*)"/
        .exec(rel)![1]!
        .replace(/^\.\.\//, 'ppt/')
        .replace(/^\/+/, ''),
    );
}

/**
 * Returns the slides of a PowerPoint file in their order in the presentation, with the text of each slide and of its
 * diagrams.
 */
function expectedSlides(
  bytes: Uint8Array,
): { isVisible: boolean; text: string; textWithFallback: string; diagramText: string }[] {
  const parts = unzipSync(bytes);
  const presentationXml = strFromU8(parts['ppt/presentation.xml']!);
  const rels = strFromU8(parts['ppt/_rels/presentation.xml.rels']!);
  const slideList = /<p:sldIdLst>.*?<\/p:sldIdLst>/s.exec(presentationXml)?.[0] ?? '';
  return [...slideList.matchAll(/r:id="([^"]*)"/g)].map(([, id]) => {
    const rel = [...rels.matchAll(/<Relationship [^>]*>/g)]
      .map((match) => match[0])
      .find((relationship) => relationship.includes(`Id="${id}"`))!;
    const partName = `ppt/${/Target="(?:\/ppt\/)?([^"]*)"/.exec(rel)![1]}`;
    const part = parts[partName]!;
    const diagrams = findRelatedParts(parts, partName, 'diagramData').map((diagram) =>
      readText(parts[diagram], { ignoresFallback: false }),
    );
    return {
      isVisible: !/<p:sld [^>]*show="(0|false)"/.test(strFromU8(part)),
      text: readText(part, { ignoresFallback: true }),
      textWithFallback: readText(part, { ignoresFallback: false }),
      diagramText: diagrams.join(''),
    };
  });
}

/** Counts the non-space characters of `expected` that occur in `actual`, compared as multisets. */
function countOccurrences(expected: string, actual: string): { foundCount: number; totalCount: number } {
  const available = new Map<string, number>();
  for (const char of actual.replace(/\s/gu, '')) available.set(char, (available.get(char) ?? 0) + 1);
  let foundCount = 0;
  const characters = [...expected.replace(/\s/gu, '')];
  for (const char of characters) {
    const count = available.get(char) ?? 0;
    if (count === 0) continue;
    available.set(char, count - 1);
    foundCount += 1;
  }
  return { foundCount, totalCount: characters.length };
}

/** Returns the topics of a transcript by id. */
function transcriptById(topics: readonly TranscriptTopic[], result = new Map<string, TranscriptTopic>()) {
  for (const topic of topics) {
    result.set(topic.id, topic);
    transcriptById(topic.topics, result);
  }
  return result;
}

/** Returns the text bodies of an element, its cells and its children. */
function bodiesOf(element: Element): TextBody[] {
  if (element.kind === 'group') return element.children.flatMap(bodiesOf);
  if (element.kind === 'table') return element.rows.flatMap((row) => row.cells.map((cell) => cell.body));
  return (element.kind === 'text' || element.kind === 'shape') && element.body ? [element.body] : [];
}

/** Returns the URLs of all links of shapes and runs. */
function urlsOf(topics: readonly Topic[]): Set<string> {
  const urls = new Set<string>();
  const addLink = (link: Element['link']) => link?.kind === 'url' && urls.add(link.href);
  const visit = (element: Element): void => {
    addLink(element.link);
    for (const body of bodiesOf(element))
      for (const paragraph of body.paragraphs) for (const run of paragraph.runs) addLink(run.link);
    if (element.kind === 'group') element.children.forEach(visit);
  };
  for (const topic of topics) topic.elements.forEach(visit);
  return urls;
}

/** The expected error codes of unreadable files. `reason` matches the field of the same name in `truth.json`. */
const EXPECTED_ERRORS: readonly (readonly [reason: RegExp, code: string])[] = [
  [/encrypted/, 'import.encrypted'],
  [/not a zip/, 'import.corrupt'],
];

/** Returns the code of the error with which an import must fail; undefined if the import must succeed. */
function expectedError(truth: GroundTruth): string | undefined {
  if (!truth.readable) return EXPECTED_ERRORS.find(([reason]) => reason.test(truth.reason ?? ''))?.[1];
  return truth.slides === truth.hidden_slides.length ? 'import.empty' : undefined;
}

async function importFile(file: string) {
  const bytes = new Uint8Array(await readFile(join(corpus!, file)));
  const start = performance.now();
  const imported = await importPptx({ name: file, bytes }, () => {});
  return { ...imported, bytes, ms: performance.now() - start };
}

/** Returns the number of characters in the notes of slides, without line breaks (`a:br`), which are not in `a:t`. */
function notesLength(slides: readonly Topic[]): number {
  const runs = slides.flatMap((slide) => slide.notes ?? []).flatMap((paragraph) => paragraph.runs);
  return runs.reduce((sum, run) => sum + (run.text === '\n' ? 0 : run.text.length), 0);
}

describe.skipIf(!corpus)(`PowerPoint files of the corpus${corpus ? '' : ' (skipped: no corpus)'}`, () => {
  it.each(files)('imports %s with its visible slides, text and links, or refuses it as expected', async (file) => {
    const truth = groundTruths[file]!;
    const error = expectedError(truth);
    if (error) {
      const thrownError = await importFile(file).catch((reason: unknown) => reason);
      expect(thrownError).toBeInstanceOf(ImportError);
      expect((thrownError as ImportError).code).toBe(error);
      rows.push({ file, outcome: error, steps: '', characters: '', notes: '', links: '', msPerSlide: 0 });
      return;
    }
    const { document, assets, bytes, ms } = await importFile(file);
    expectStrictDocument(document);
    expect([...assets.keys()].sort()).toEqual(Object.keys(document.assets).sort());

    const slides = slidesOf(document);
    expect(slides).toHaveLength(truth.slides - truth.hidden_slides.length);

    // The character counts in `truth.json` verify the pattern matching in this file.
    const expected = expectedSlides(bytes);
    const sum = (selectText: (slide: (typeof expected)[number]) => string) =>
      expected.reduce((n, slide) => n + [...selectText(slide)].length, 0);
    expect(sum((slide) => slide.textWithFallback)).toBe(truth.a_t_chars);
    expect(sum((slide) => slide.text)).toBe(truth.a_t_chars_no_fallback);
    expect(sum((slide) => slide.diagramText)).toBe(truth.diagram_a_t_chars);

    const transcripts = transcriptById(buildTranscript(document));
    let foundCount = 0;
    let total = 0;
    for (const [i, slide] of expected.filter((slide) => slide.isVisible).entries()) {
      const transcript = flattenTranscript([transcripts.get(slides[i]!.id)!]);
      const counts = countOccurrences(slide.text + slide.diagramText, transcript);
      foundCount += counts.foundCount;
      total += counts.totalCount;
      expect(counts.foundCount, `slide ${i + 1}`).toBeGreaterThanOrEqual(counts.totalCount * MIN_SHARE_PER_SLIDE);
    }
    expect(foundCount).toBeGreaterThanOrEqual(total * MIN_SHARE_PER_FILE);

    const urls = urlsOf(slides);
    const links = truth.external_targets.filter((target) => urls.has(target));
    expect(links).toEqual(truth.external_targets);
    const notes = notesLength(slides);
    rows.push({
      file,
      outcome: 'ok',
      steps: `${slides.length}/${truth.slides - truth.hidden_slides.length}`,
      characters: `${foundCount}/${total}`,
      notes: `${notes}/${truth.notes_a_t_chars}`,
      links: `${links.length}/${truth.external_targets.length}`,
      msPerSlide: Math.round((ms / slides.length) * 10) / 10,
    });
  });

  it('imports the corpus in a median time below 50 ms per slide', () => {
    const times = rows
      .filter((row) => row.outcome === 'ok')
      .map((row) => row.msPerSlide)
      .sort((a, b) => a - b);
    const header = ['file', 'outcome', 'steps', 'characters', 'notes', 'links', 'ms/slide'].join('\t');
    const table = rows.map((row) => Object.values(row).join('\t'));
    process.stdout.write(`${[header, ...table].join('\n')}\n`);
    expect(times.length).toBeGreaterThan(20);
    expect(times[times.length >> 1]).toBeLessThan(50);
  });
});
