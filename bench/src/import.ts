import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ImportError } from '@flydeck/readers/import-result';
import { importFile } from '@flydeck/server/features/imports/index';
import { openBuildDeps } from '@flydeck/server/publishing/build-deps';
import { compileScene } from '@flydeck/server/publishing/build-scene';
import { type CorpusFile, countSteps, importInProcess, listReadableCorpus, NO_CORPUS } from './corpus.ts';
import { median, type Row } from './measure.ts';
import type { SectionResult } from './section.ts';

/** Number of measured runs, after one warm-up run. */
const RUNS = 2;
const KINDS = { pptx: 'PowerPoint', pdf: 'PDF', md: 'Markdown' } as const;

/**
 * Returns the time in milliseconds per slide for reading a file and compiling its scene; undefined if the importer
 * rejects the file.
 */
async function measureMsPerSlide(file: CorpusFile): Promise<number | undefined> {
  const deps = await openBuildDeps();
  const durations: number[] = [];
  try {
    for (let run = 0; run <= RUNS; run++) {
      const start = performance.now();
      const deck = await importInProcess(file);
      const { scene } = await compileScene(deck, deps, { sizes: false });
      // The measured time includes the serialization of the scene.
      JSON.stringify(scene);
      // The first run is a warm-up.
      if (run > 0) durations.push((performance.now() - start) / Math.max(1, countSteps(deck.document)));
    }
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
  return median(durations);
}

/** Returns the time in milliseconds of an import in a child process, including the start of the process. */
async function measureInChildProcess(file: CorpusFile): Promise<number> {
  const start = performance.now();
  await importFile({ name: basename(file.path), bytes: readFileSync(file.path) });
  return performance.now() - start;
}

/**
 * Benchmarks the import and compilation of the corpus. Reports medians of all files: milliseconds per slide, and
 * milliseconds per file for the import in a child process.
 */
export async function benchImport(): Promise<SectionResult> {
  const files = listReadableCorpus();
  if (!files) return { rows: [], notes: [NO_CORPUS] };
  const measurements: { kind: string; ms: number }[] = [];
  const childProcessMs: number[] = [];
  for (const file of files) {
    const ms = await measureMsPerSlide(file);
    if (ms === undefined) continue;
    measurements.push({ kind: file.metadata.kind, ms });
    childProcessMs.push(await measureInChildProcess(file));
  }
  const row = (name: string, values: readonly number[]): Row => ({
    name: `${name}, median of ${values.length} files`,
    unit: 'ms/slide',
    flydeck: median(values),
    better: 'lower',
  });
  const allMs = measurements.map(({ ms }) => ms);
  const kindRows = Object.entries(KINDS).flatMap(([kind, name]) => {
    const values = measurements.filter((measurement) => measurement.kind === kind).map(({ ms }) => ms);
    return values.length > 0 ? [row(`  ${name} only`, values)] : [];
  });
  const rows: Row[] = [
    { ...row('import and compile', allMs), goal: '≤ 50 ms', isReached: median(allMs) <= 50 },
    ...kindRows,
    { ...row('import of a complete file, including its child process', childProcessMs), unit: 'ms' },
  ];
  return { rows };
}
