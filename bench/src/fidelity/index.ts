import { listReadableCorpus, NO_CORPUS } from '../corpus.ts';
import { isInstalled } from '../peers.ts';
import type { BenchContext, SectionResult } from '../section.ts';
import { compareWithReference } from './reference.ts';
import { compareSlides, formatSlides } from './slides.ts';

/**
 * Imports the files of the corpus. Compares the numbers of imported steps and characters with counts by other programs,
 * and pictures of slides with pictures by LibreOffice.
 */
export async function benchFidelity({ out, scratch }: BenchContext): Promise<SectionResult> {
  const files = listReadableCorpus();
  if (!files) return { rows: [], notes: [NO_CORPUS] };
  const reference = await compareWithReference(files);
  const missing = ['soffice', 'pdftoppm'].filter((program) => !isInstalled(program));
  if (missing.length > 0)
    return { ...reference, notes: [`Not installed: ${missing.join(', ')}. Slides were not compared.`] };
  const slides = await compareSlides(
    files.filter(({ metadata }) => metadata.kind === 'pptx'),
    { scratch, out },
  );
  return {
    text: `${reference.text}\n\n${formatSlides(slides)}`,
    rows: [
      ...reference.rows,
      {
        name: `mean pixel difference to LibreOffice, ${slides.length} slides`,
        unit: '%',
        flydeck: slides.reduce((sum, slide) => sum + slide.difference, 0) / Math.max(1, slides.length),
        better: 'lower',
      },
    ],
  };
}
