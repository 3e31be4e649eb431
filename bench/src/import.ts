import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ImportError } from '@flydeck/readers/import-result';
import { importFile } from '@flydeck/server/features/imports/index';
import { openBuildDeps } from '@flydeck/server/publishing/build-deps';
import { compileScene } from '@flydeck/server/publishing/build-scene';
import { type CorpusFile, importInProcess, NO_CORPUS, readableCorpus, stepsOf } from './corpus.ts';
import { median, type Row } from './measure.ts';
import type { SectionResult } from './section.ts';

const RUNS = 2;
const KINDS = { pptx: 'PowerPoint', pdf: 'PDF', md: 'Markdown' } as const;

/**
 * Milliseconds per slide for reading a file and compiling its scene; undefined for files that are rejected by
 * design.
 */
async function msPerSlide(file: CorpusFile): Promise<number | undefined> {
  const deps = await openBuildDeps();
  const took: number[] = [];
  try {
    for (let run = 0; run <= RUNS; run++) {
      const start = performance.now();
      const deck = await importInProcess(file);
      const { scene } = await compileScene(deck, deps, { sizes: false });
      JSON.stringify(scene);
      // The first run is a warm-up.
      if (run > 0) took.push((performance.now() - start) / Math.max(1, stepsOf(deck.document)));
    }
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
  return median(took);
}

/** Milliseconds of an import in a child process, including its start. */
async function msInChildProcess(file: CorpusFile): Promise<number> {
  const start = performance.now();
  await importFile({ name: basename(file.path), bytes: readFileSync(file.path) });
  return performance.now() - start;
}

/** Import and compilation of the corpus: milliseconds per slide, median of the files. */
export async function benchImport(): Promise<SectionResult> {
  const files = readableCorpus();
  if (!files) return { rows: [], notes: [NO_CORPUS] };
  const measured: { kind: string; ms: number }[] = [];
  const whole: number[] = [];
  for (const file of files) {
    const ms = await msPerSlide(file);
    if (ms === undefined) continue;
    measured.push({ kind: file.facts.kind, ms });
    whole.push(await msInChildProcess(file));
  }
  const row = (name: string, values: readonly number[]): Row => ({
    name: `${name}, median of ${values.length} files`,
    unit: 'ms/slide',
    ours: median(values),
    better: 'lower',
  });
  const all = measured.map(({ ms }) => ms);
  const kinds = Object.entries(KINDS).flatMap(([kind, name]) => {
    const values = measured.filter((each) => each.kind === kind).map(({ ms }) => ms);
    return values.length > 0 ? [row(`  ${name} only`, values)] : [];
  });
  const rows = [
    { ...row('import and compile', all), goal: '≤ 50 ms', reached: median(all) <= 50 },
    ...kinds,
    { ...row('import of a whole file, including its child process', whole), unit: 'ms' },
  ];
  return { rows };
}
