import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { overviewOf } from '@flydeck/scene/path';
import { ImportError } from '../features/imports/index.ts';
import { openBuildDeps } from '../features/presentations/building/build-deps.ts';
import { buildScene } from '../features/presentations/building/build-scene.ts';
import { renderStep } from '../features/presentations/building/render-step.ts';
import { openDeck } from './open-deck.ts';
import { printError, printLine, UsageError, type Verb } from './verb.ts';

const HELP = `Usage: npm run flydeck -- render FILE [--step N] [--width W] --out X.png

Paints one step of a file, or its overview.

  --step N    as in the page's URL; 0 is the overview (default 0), steps and pages count from 1
  --width W   in pixels, 16 to 8192 (default 1280); the height follows
  --out X     where the PNG goes`;

export const renderVerb: Verb = {
  summary: 'paint one step of a file as a PNG',
  help: HELP,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { step: { type: 'string' }, width: { type: 'string' }, out: { type: 'string' } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1)
      throw new UsageError('Name exactly one file to render.');
    if (values.out === undefined) throw new UsageError('Where to? Add --out X.png');
    const step = wholeNumber('--step', values.step ?? '0', 0, 100_000);
    const width = wholeNumber('--width', values.width ?? '1280', 16, 8192);
    try {
      const deck = await openDeck(file);
      const deps = await openBuildDeps();
      const { scene, files } = await buildScene(deck, deps, { pictures: false });
      const first = scene.kind === 'classic' ? 1 : 0;
      const wanted = step === 0 ? overviewOf(scene) : scene.steps[step - first];
      if (!wanted)
        throw new UsageError(`There is no step ${step}; the last one is ${scene.steps.length - 1 + first}.`);
      await writeFile(
        values.out,
        await renderStep(scene, wanted, width, { fonts: deps.fonts, file: (url) => files.get(url) }),
      );
      printLine(values.out);
      return 0;
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      printError(`${error.code}: ${error.message}`);
      return 1;
    }
  },
};

/** A whole number from an option's text. Throws a UsageError that says what is allowed. */
function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`${name} takes a whole number from ${least} to ${most}, not "${text}".`);
}
