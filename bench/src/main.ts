import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { defined } from '@flydeck/scene/checked-access';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { benchEditor } from './editor/index.ts';
import { benchEvents } from './events.ts';
import { benchFidelity } from './fidelity/index.ts';
import { benchFilm } from './film.ts';
import { benchFirstTopic } from './first-topic.ts';
import { benchImport } from './import.ts';
import { benchJavaScript } from './javascript.ts';
import { benchLighthouse } from './lighthouse/index.ts';
import { benchLikes } from './likes.ts';
import { benchLive } from './live/index.ts';
import { benchOfflineSteps } from './live/offline-steps.ts';
import { formatTable, type Row } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchPage } from './page.ts';
import { benchPdf } from './pdf.ts';
import { benchPdfExport } from './pdf-export.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { benchSearch } from './search/index.ts';
import type { BenchContext, Section } from './section.ts';
import { benchTogether } from './together/index.ts';
import { benchZoom } from './zoom.ts';

const SECTIONS: Readonly<Record<string, Section>> = {
  import: benchImport,
  pdf: benchPdf,
  'pdf-export': benchPdfExport,
  zoom: benchZoom,
  editor: benchEditor,
  'first-topic': benchFirstTopic,
  memory: benchMemory,
  page: benchPage,
  events: benchEvents,
  javascript: benchJavaScript,
  likes: benchLikes,
  live: benchLive,
  'live-steps': benchOfflineSteps,
  lighthouse: benchLighthouse,
  fidelity: benchFidelity,
  film: benchFilm,
  search: benchSearch,
  together: benchTogether,
};
/**
 * Sections that do not run if no section is named: `fidelity` and `live` take minutes, and `search` first creates a
 * million presentations.
 */
const LONG_SECTIONS: readonly string[] = ['fidelity', 'live', 'search'];
const DEFAULT_SECTIONS = Object.keys(SECTIONS).filter((name) => !LONG_SECTIONS.includes(name));
const RESULTS = fileURLToPath(new URL('../results/latest.json', import.meta.url));

const HELP = `Usage: npm run bench -- [SECTION…] [--out FOLDER] [--library FOLDER]

Sections: ${Object.keys(SECTIONS).join(', ')} (default: all but ${LONG_SECTIONS.join(', ')}).
  --out FOLDER       folder for images of each slide next to LibreOffice's rendering
  --library FOLDER   data folder for search, created by "flydeck seed"; without it search creates one in half an hour`;

/**
 * Returns functions for a resource that the first call of `get` opens. `current` returns undefined until `get` is
 * called.
 */
function createLazy<T>(open: () => Promise<T>): { get(): Promise<T>; current(): Promise<T> | undefined } {
  let value: Promise<T> | undefined;
  return { get: () => (value ??= open()), current: () => value };
}

async function runSections(
  names: readonly string[],
  { out, library }: Pick<BenchContext, 'out' | 'library'>,
): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'flydeck-bench-run-'));
  const server = createLazy<RunningServer>(() => startServer());
  const browser = createLazy<Browser>(launchChromium);
  const context: BenchContext = { browser: browser.get, server: server.get, scratch, out, library };
  const rows: (Row & { readonly section: string })[] = [];
  const notes: string[] = [];
  try {
    for (const name of names) {
      process.stderr.write(`${name} …\n`);
      const result = await defined(SECTIONS[name], `section ${name}`)(context);
      if (result.text) process.stdout.write(`${result.text}\n\n`);
      rows.push(...result.rows.map((row) => ({ section: name, ...row })));
      notes.push(...(result.notes ?? []));
    }
  } finally {
    await (await browser.current())?.close();
    await (await server.current())?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  report(rows, [...new Set(notes)]);
}

function report(rows: readonly Row[], notes: readonly string[]): void {
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const time = new Date().toISOString();
  mkdirSync(dirname(RESULTS), { recursive: true });
  writeFileSync(RESULTS, `${JSON.stringify({ at: time, machine, rows, notes }, null, 2)}\n`);
  const { cores, memoryGb, node } = machine;
  const lines = [formatTable(rows), ...notes, `${time.slice(0, 10)}, ${cores} cores, ${memoryGb} GB, Node ${node}`];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, library: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
const unknownNames = positionals.filter((name) => !Object.hasOwn(SECTIONS, name));
if (values.help || unknownNames.length > 0) {
  process.stdout.write(`${unknownNames.map((name) => `There is no section "${name}".\n`).join('')}${HELP}\n`);
  process.exitCode = unknownNames.length > 0 ? 2 : 0;
} else {
  await runSections(positionals.length > 0 ? positionals : DEFAULT_SECTIONS, {
    out: values.out,
    library: values.library,
  });
}
