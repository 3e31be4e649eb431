import { NO_CORPUS, readableCorpus } from '../corpus.ts';
import { isInstalled } from '../peers.ts';
import type { BenchContext, SectionResult } from '../section.ts';
import { compareWithReference } from './reference.ts';
import { compareSlides, slidesTable } from './slides.ts';

/** Compares imports of the corpus with facts found by other programs, and slides with LibreOffice's renderings. */
export async function benchFidelity({ out, scratch }: BenchContext): Promise<SectionResult> {
  const files = readableCorpus();
  if (!files) return { rows: [], notes: [NO_CORPUS] };
  const truth = await compareWithReference(files);
  const missing = ['soffice', 'pdftoppm'].filter((program) => !isInstalled(program));
  if (missing.length > 0)
    return { ...truth, notes: [`Not installed: ${missing.join(', ')}. Slides were not compared.`] };
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
