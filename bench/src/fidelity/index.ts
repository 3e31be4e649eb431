import { NO_CORPUS, readableCorpus } from '../corpus.ts';
import { isInstalled } from '../peers.ts';
import type { BenchContext, SectionResult } from '../section.ts';
import { compareSlides, slidesTable } from './slides.ts';
import { holdToTruth } from './truth.ts';

/** Holds imports of the corpus to what other programs found in the files, and slides to LibreOffice's pictures of them. */
export async function benchFidelity({ out, scratch }: BenchContext): Promise<SectionResult> {
  const files = readableCorpus();
  if (!files) return { rows: [], notes: [NO_CORPUS] };
  const truth = await holdToTruth(files);
  const missing = ['soffice', 'pdftoppm'].filter((program) => !isInstalled(program));
  if (missing.length > 0)
    return { ...truth, notes: [`Not installed: ${missing.join(', ')}. No pictures to hold slides to.`] };
  const slides = await compareSlides(
    files.filter(({ facts }) => facts.kind === 'pptx'),
    { scratch, out },
  );
  return {
    text: `${truth.text}\n\n${slidesTable(slides)}`,
    rows: [
      ...truth.rows,
      {
        name: `mean pixel difference to LibreOffice, ${slides.length} slides`,
        unit: '%',
        ours: slides.reduce((sum, slide) => sum + slide.difference, 0) / Math.max(1, slides.length),
        better: 'lower',
      },
    ],
  };
}
