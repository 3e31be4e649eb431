import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileKind } from '@flydeck/readers/file-kind';
import type { ImportedDeck } from '@flydeck/readers/import-result';
import { corpusDir } from '@flydeck/readers/testing/corpus';
import type { Document, Topic } from '@flydeck/scene/model/document';
import { loadImporter } from '@flydeck/server/features/imports/importers';
import { z } from 'zod';

/**
 * Metadata of a file of the corpus (a collection of real presentations outside of the repository), as other programs
 * have determined it.
 */
const metadataSchema = z.looseObject({
  kind: z.string(),
  readable: z.boolean().optional(),
  slides: z.number().optional(),
  hidden_slides: z.array(z.number()).optional(),
  /** Number of characters in the text elements (`<a:t>`) of the slides of a PowerPoint file. */
  a_t_chars: z.number().optional(),
  /** Number of characters in the text elements of the diagrams of a PowerPoint file. */
  diagram_a_t_chars: z.number().optional(),
  pages: z.number().optional(),
  /** Number of characters, without spaces, that the program `pdftotext` extracts from a PDF. */
  pdftotext_nonspace_chars: z.number().optional(),
  /** Whether an encrypted PDF can be read without its password. */
  without_password: z.object({ readable: z.boolean() }).optional(),
});

/** A presentation of the corpus. */
export interface CorpusFile {
  /** Path relative to the corpus. */
  readonly name: string;
  readonly path: string;
  readonly metadata: z.infer<typeof metadataSchema>;
}

/** Note in the benchmark report for benchmarks that need the corpus, if there is no corpus. */
export const NO_CORPUS = 'The corpus of real presentations is not on this machine.';

/** Returns the readable presentations of the corpus next to the repository; undefined if there is no corpus. */
export function listReadableCorpus(): CorpusFile[] | undefined {
  const folder = corpusDir();
  if (folder === undefined) return undefined;
  const metadataByName = z
    .record(z.string(), metadataSchema)
    .parse(JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')));
  return (
    Object.entries(metadataByName)
      .map(([name, metadata]) => ({ name, path: join(folder, name), metadata }))
      .filter(({ metadata }) => metadata.readable !== false && metadata.without_password?.readable !== false)
      // The importer rejects a file that has only hidden slides.
      .filter(
        ({ metadata }) => metadata.kind !== 'pptx' || (metadata.slides ?? 0) > (metadata.hidden_slides?.length ?? 0),
      )
  );
}

/**
 * Imports a file in this process.
 * @throws ImportError if the importer rejects the file.
 */
export async function importInProcess({ path }: CorpusFile): Promise<ImportedDeck> {
  const source = { name: basename(path), bytes: readFileSync(path) };
  const importer = await loadImporter(fileKind(source));
  return importer(source, () => undefined);
}

/** Returns the number of topics below the root whose `step` is not false. Ignores the `path` of the document. */
export function countSteps(document: Document): number {
  const countStepsBelow = (topic: Topic): number =>
    topic.topics.reduce((sum, child) => sum + (child.step === false ? 0 : 1) + countStepsBelow(child), 0);
  return countStepsBelow(document.root);
}
