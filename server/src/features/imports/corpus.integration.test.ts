import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { IMPORT_ERROR_CODES, ImportError } from '@flydeck/readers/import-result';
import { corpusDir } from '@flydeck/readers/testing/corpus';
import type { Topic } from '@flydeck/scene/model/document';
import { buildTranscript, flattenTranscript } from '@flydeck/scene/transcript';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { importFile } from './import-file.ts';

/** Schema of `truth.json` in the corpus: what is known about each file, by its path. */
const expectedFactsSchema = z.record(
  z.string(),
  z.looseObject({
    kind: z.string(),
    readable: z.boolean().optional(),
    slides: z.number().optional(),
    hidden_slides: z.array(z.number()).optional(),
    pages: z.number().optional(),
    pdftotext_nonspace_chars: z.number().optional(),
    without_password: z.object({ readable: z.boolean() }).optional(),
  }),
);

/** By file: number of direction marks (U+202A to U+202E), which pdftotext adds around right-to-left words. */
const DIRECTION_MARKS: Record<string, number> = { 'pdf/pdfcpu__tableRTL.pdf': 142 };

/** Minimum number of files in the corpus. Without this minimum, the tests would pass with an empty folder. */
const MIN_FILES = 61;

/** Error codes of the files that cannot be imported. */
const EXPECTED_ERRORS: Record<string, string> = {
  'pptx/oxsdk__encrypted_pptx.pptx': 'import.encrypted',
  'pptx/poi__clusterfuzz-testcase-minimized-POIFuzzer-5205835528404992.pptx': 'import.corrupt',
  'pptx/python-pptx__no-slides.pptx': 'import.empty',
  'pptx/shapecrawler__036.pptx': 'import.empty',
  'pdf/pdfjs__bug1020226.pdf': 'import.corrupt',
  'pdf/qpdf__enc-R3,V2,U=view,O=master.pdf': 'import.encrypted',
};

const corpus = corpusDir();
const expectedFacts =
  corpus === undefined ? {} : expectedFactsSchema.parse(JSON.parse(readFileSync(join(corpus, 'truth.json'), 'utf8')));
const files = Object.keys(expectedFacts);

/** Returns the number of topics that are steps, among all topics below `topic`. */
const countSteps = (topic: Topic): number =>
  topic.topics.reduce((sum, child) => sum + (child.step === false ? 0 : 1) + countSteps(child), 0);
/** Returns the number of characters without white space, format characters and control characters. */
const countCharacters = (text: string) => [...text].filter((character) => !/[\s\p{Cf}\p{Cc}]/u.test(character)).length;

async function importCorpusFile(file: string) {
  return importFile({ name: basename(file), bytes: readFileSync(join(corpus!, file)) });
}

describe.skipIf(corpus === undefined)(
  'importing the files of the corpus (needs the corpus folder next to the repository)',
  () => {
    it('finds at least the minimum number of files', () => expect(files.length).toBeGreaterThanOrEqual(MIN_FILES));

    it.each(files.filter((file) => file in EXPECTED_ERRORS))(
      'refuses %s with the expected error code',
      async (file) => {
        const error = await importCorpusFile(file).catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(ImportError);
        expect((error as ImportError).code).toBe(EXPECTED_ERRORS[file]);
        expect(IMPORT_ERROR_CODES).toContain((error as ImportError).code);
        expect((error as ImportError).message).toMatch(/\.$/);
      },
    );

    it.each(files.filter((file) => !(file in EXPECTED_ERRORS)))(
      'imports all assets of %s, and all visible slides or all pages with their text',
      async (file) => {
        const { document, assets } = await importCorpusFile(file);
        const expected = expectedFacts[file]!;
        for (const id of Object.keys(document.assets)) expect(assets.has(id)).toBe(true);
        if (expected.kind === 'pptx')
          expect(countSteps(document.root)).toBe(expected.slides! - expected.hidden_slides!.length);
        if (expected.kind !== 'pdf') return;
        expect(document.kind).toBe('classic');
        expect(countSteps(document.root)).toBe(expected.pages);
        const expectedCharacters = expected.pdftotext_nonspace_chars! - (DIRECTION_MARKS[file] ?? 0);
        // pdftotext and the importer may differ in a few characters.
        expect(countCharacters(flattenTranscript(buildTranscript(document)))).toBeGreaterThanOrEqual(
          expectedCharacters * 0.98,
        );
      },
    );
  },
);
