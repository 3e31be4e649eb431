import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { corpusDir } from '@flydeck/readers/testing/corpus';

/** Returns the path of a file in the corpus of real presentations; undefined if this machine does not have the file. */
export function corpusFile(name: string): string | undefined {
  const corpus = corpusDir();
  const path = corpus && join(corpus, name);
  return path && existsSync(path) ? path : undefined;
}
