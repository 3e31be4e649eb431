import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Topic } from '@flydeck/scene/model/document';
import { flattenTranscript, transcriptOf } from '@flydeck/scene/transcript';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { corpusDir } from '../../testing/corpus.ts';
import { importFile } from './import-file.ts';
import { IMPORT_ERROR_CODES, ImportError } from './import-result.ts';

const truthSchema = z.record(
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

/** Direction marks (U+202A to U+202E) that pdftotext writes around right-to-left words; the file has none. */
const MARKS_OF_PDFTOTEXT: Record<string, number> = { 'pdf/pdfcpu__tableRTL.pdf': 142 };

/** The least that the corpus holds, so that an empty folder does not pass. */
const FILES = 61;

const REFUSED: Record<string, string> = {
  'pptx/oxsdk__encrypted_pptx.pptx': 'import.encrypted',
  'pptx/poi__clusterfuzz-testcase-minimized-POIFuzzer-5205835528404992.pptx': 'import.corrupt',
  'pptx/python-pptx__no-slides.pptx': 'import.empty',
  'pptx/shapecrawler__036.pptx': 'import.empty',
  'pdf/pdfjs__bug1020226.pdf': 'import.corrupt',
  'pdf/qpdf__enc-R3,V2,U=view,O=master.pdf': 'import.encrypted',
};

const corpus = corpusDir();
const truth =
  corpus === undefined ? {} : truthSchema.parse(JSON.parse(readFileSync(join(corpus, 'truth.json'), 'utf8')));
const files = Object.keys(truth);

const stepsOf = (topic: Topic): number =>
  topic.topics.reduce((sum, child) => sum + (child.step === false ? 0 : 1) + stepsOf(child), 0);
const count = (text: string) => [...text].filter((character) => !/[\s\p{Cf}\p{Cc}]/u.test(character)).length;

async function read(file: string) {
  return importFile({ name: basename(file), bytes: readFileSync(join(corpus!, file)) });
}

describe.skipIf(corpus === undefined)(
  'real files through the import process (needs the corpus beside the repository)',
  () => {
    it('are all there', () => expect(files.length).toBeGreaterThanOrEqual(FILES));

    it.each(files.filter((file) => file in REFUSED))('%s is refused for the right reason', async (file) => {
      const error = await read(file).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ImportError);
      expect((error as ImportError).code).toBe(REFUSED[file]);
      expect(IMPORT_ERROR_CODES).toContain((error as ImportError).code);
      expect((error as ImportError).message).toMatch(/\.$/);
    });

    it.each(files.filter((file) => !(file in REFUSED)))('%s is imported whole', async (file) => {
      const { document, assets } = await read(file);
      const known = truth[file]!;
      for (const id of Object.keys(document.assets)) expect(assets.has(id)).toBe(true);
      if (known.kind === 'pptx')
        expect(stepsOf(document.root)).toBe(known.slides! - known.hidden_slides!.length);
      if (known.kind !== 'pdf') return;
      expect(document.kind).toBe('classic');
      expect(stepsOf(document.root)).toBe(known.pages);
      const wanted = known.pdftotext_nonspace_chars! - (MARKS_OF_PDFTOTEXT[file] ?? 0);
      expect(count(flattenTranscript(transcriptOf(document)))).toBeGreaterThanOrEqual(wanted * 0.98);
    });
  },
);
