import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import { openDeck } from './open-deck.ts';
import { printLine, type Subcommand, UsageError } from './verb.ts';

const HELP = `Usage: npm run flydeck -- export FILE|OID --pdf X.pdf [--notes] [--overview] [--a4]
       npm run flydeck -- export OID --flydeck X.flydeck

  --pdf X       writes a file (PowerPoint, PDF, Markdown, .flydeck) or a published presentation as a tagged PDF with
                bookmarks
  --notes       adds the speaker notes below each step
  --overview    exports the first page only, which is the overview if the presentation has one
  --a4          uses A4 pages for printing; by default, pages have the size of the steps
  --flydeck X   writes a published presentation with all its original assets as one .flydeck file`;

export const exportVerb: Subcommand = {
  help: HELP,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        pdf: { type: 'string' },
        flydeck: { type: 'string' },
        notes: { type: 'boolean', default: false },
        overview: { type: 'boolean', default: false },
        a4: { type: 'boolean', default: false },
      },
    });
    const [source] = positionals;
    if (source === undefined || positionals.length > 1)
      throw new UsageError('Name exactly one file (or one OID) to export.');
    const { pdf, flydeck, notes, overview, a4 } = values;
    if (flydeck !== undefined && pdf === undefined) {
      if (notes || overview || a4) throw new UsageError('--notes, --overview and --a4 require --pdf');
      return (await import('./export-published.ts')).exportPublished(source, flydeck);
    }
    if (pdf === undefined || flydeck !== undefined)
      throw new UsageError('Add either --pdf X.pdf or --flydeck X.flydeck');
    const options: PdfOptions = { notes, steps: overview ? 'overview' : 'all', size: a4 ? 'a4' : 'screen' };
    return !existsSync(source) && (await isOid(source))
      ? (await import('./export-published.ts')).exportPublishedPdf(source, pdf, options)
      : exportPdf(source, pdf, options);
  },
};

async function isOid(text: string): Promise<boolean> {
  const { oidSchema } = await import('@flydeck/contract/presentations/ids');
  return oidSchema.safeParse(text).success;
}

async function exportPdf(file: string, outputPath: string, options: PdfOptions): Promise<number> {
  // This process loads the PDF writer while a child process imports the file.
  const [deck, { writeDeckPdf }] = await Promise.all([openDeck(file), import('./write-deck-pdf.ts')]);
  await writeFile(outputPath, await writeDeckPdf(deck, options));
  printLine(outputPath);
  return 0;
}
