import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { overviewOf } from '@flydeck/scene/path';
import { openBuildDeps } from '../publishing/build-deps.ts';
import { buildScene } from '../publishing/build-scene.ts';
import { renderStep } from '../publishing/render-step.ts';
import { openDeck } from './open-deck.ts';
import { printLine, type Subcommand, UsageError } from './verb.ts';

const HELP = `Usage: npm run flydeck -- render FILE [--step N] [--width W] --out X.png

Renders one step of a file, or its overview.

  --step N    as in the page's URL; 0 is the overview (default 0), steps and pages count from 1
  --width W   in pixels, 16 to 8192 (default 1280); the height follows
  --out X     file name of the PNG`;

export const renderVerb: Subcommand = {
  help: HELP,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { step: { type: 'string' }, width: { type: 'string' }, out: { type: 'string' } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new UsageError('Name exactly one file to render.');
    if (values.out === undefined) throw new UsageError('Missing option: --out X.png');
    const stepNumber = parseWholeNumber('--step', values.step ?? '0', 0, 100_000);
    const width = parseWholeNumber('--width', values.width ?? '1280', 16, 8192);
    const deck = await openDeck(file);
    const deps = await openBuildDeps();
    const { scene, files } = await buildScene(deck, deps, { pictures: false });
    // The first entry of the steps of a pitch is the overview, which has the number 0.
    const firstStepNumber = scene.kind === 'classic' ? 1 : 0;
    const step = stepNumber === 0 ? overviewOf(scene) : scene.steps[stepNumber - firstStepNumber];
    if (!step) {
      const lastStepNumber = scene.steps.length - 1 + firstStepNumber;
      throw new UsageError(`There is no step ${stepNumber}; the last one is ${lastStepNumber}.`);
    }
    const resources = { fonts: deps.fonts, file: (url: string) => files.get(url) };
    await writeFile(values.out, await renderStep(scene, step, width, resources));
    printLine(values.out);
    return 0;
  },
};

/** Parses the value of the option `name`. @throws UsageError if `text` is not a whole number from `min` to `max` */
function parseWholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`${name} takes a whole number from ${min} to ${max}, not "${text}".`);
}
