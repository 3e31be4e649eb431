import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { writePdf } from '../features/exports/write-pdf.ts';
import { ImportError } from '../features/imports/index.ts';
import { openBuildDeps } from '../features/presentations/building/build-deps.ts';
import { buildScene } from '../features/presentations/building/build-scene.ts';
import { openDeck } from './open-deck.ts';
import { printError, printLine, UsageError, type Verb } from './verb.ts';

const HELP = `Usage: npm run flydeck -- export FILE --pdf X.pdf
       npm run flydeck -- export OID --flydeck X.flydeck

  --pdf X       writes a file (PowerPoint, PDF, Markdown, .flydeck) as a tagged PDF with bookmarks
  --flydeck X   writes a published presentation with all its originals as one .flydeck file`;

export const exportVerb: Verb = {
  summary: 'write a file as PDF, or a published presentation as .flydeck',
  help: HELP,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { pdf: { type: 'string' }, flydeck: { type: 'string' } },
    });
    const [what] = positionals;
    if (what === undefined || positionals.length > 1)
      throw new UsageError('Name exactly one file (or one OID) to export.');
    if ((values.pdf === undefined) === (values.flydeck === undefined))
      throw new UsageError('Add either --pdf X.pdf or --flydeck X.flydeck');
    if (values.pdf !== undefined) return exportPdf(what, values.pdf);
    const { exportPublished } = await import('./export-published.ts');
    return exportPublished(what, values.flydeck!);
  },
};

async function exportPdf(file: string, out: string): Promise<number> {
  try {
    const deck = await openDeck(file);
    const deps = await openBuildDeps();
    const { scene } = await buildScene(deck, deps, { pictures: false, sizes: false });
    const sources = {
      sfnt: (id: string) => deps.fonts.sfnt(id),
      asset: async (id: string) => deck.assets.get(id),
    };
    const { tags } = deck.document;
    await writeFile(out, await writePdf(scene, sources, tags ? { keywords: tags } : {}));
    printLine(out);
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    printError(`${error.code}: ${error.message}`);
    return 1;
  }
}
