import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { itemAt } from '@flydeck/scene/checked-access';
import { openBuildDeps } from '@flydeck/server/publishing/build-deps';
import { buildScene } from '@flydeck/server/publishing/build-scene';
import { createStepPainter } from '@flydeck/server/publishing/render-step';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { type CorpusFile, importInProcess } from '../corpus.ts';
import { formatColumns } from '../measure.ts';
import { convertByLibreOffice, paintPdfPages } from '../peers.ts';
import { installFonts } from './install-fonts.ts';

/** Width of the compared pictures in pixels. */
const SLIDE_WIDTH = 640;

/** The difference between two pictures of a slide. */
export interface SlideComparison {
  readonly file: string;
  readonly slideNumber: number;
  /** Mean difference of the colour channels, in percent of their range. */
  readonly difference: number;
}

/** Folders into which the comparison writes files. */
interface Folders {
  /** Folder for temporary files. */
  readonly scratch: string;
  /** Folder for pictures of both renderings next to each other; undefined if no pictures are written. */
  readonly out: string | undefined;
}

/**
 * Renders the slides of PowerPoint files and compares them with LibreOffice's renderings. Returns the comparisons, the
 * greatest difference first.
 */
export async function compareSlides(files: readonly CorpusFile[], folders: Folders): Promise<SlideComparison[]> {
  const pdfFolder = join(folders.scratch, 'converted');
  mkdirSync(pdfFolder, { recursive: true });
  if (folders.out) mkdirSync(folders.out, { recursive: true });
  await convertByLibreOffice(
    files.map(({ path }) => path),
    pdfFolder,
    folders.scratch,
    await installFonts(folders.scratch),
  );
  const comparisons: SlideComparison[] = [];
  for (const file of files) {
    const name = basename(file.path, '.pptx');
    const pdf = join(pdfFolder, `${name}.pdf`);
    // LibreOffice could not convert the file.
    if (!existsSync(pdf)) continue;
    const pagesFolder = join(folders.scratch, `pages-${comparisons.length}`);
    mkdirSync(pagesFolder);
    await paintPdfPages(pdf, join(pagesFolder, 'page'), SLIDE_WIDTH);
    comparisons.push(...(await compareDeck(file, pagesFolder, folders.out)));
  }
  return comparisons.sort((a, b) => b.difference - a.difference);
}

/** Compares the slides of a file with the pictures in `pagesFolder`, which LibreOffice rendered. */
async function compareDeck(file: CorpusFile, pagesFolder: string, out: string | undefined): Promise<SlideComparison[]> {
  const deps = await openBuildDeps();
  const { scene, files } = await buildScene(await importInProcess(file), deps, { pictures: false });
  const painter = createStepPainter(scene, { fonts: deps.fonts, file: (url) => files.get(url) });
  // File names sort by page, because the page numbers are zero-padded.
  const pageFiles = readdirSync(pagesFolder).sort();
  const comparisons: SlideComparison[] = [];
  // The last steps of the scene correspond to the pages of the PDF. Any steps before them show the overview.
  const overviewStepCount = scene.steps.length - pageFiles.length;
  for (const [index, pageFile] of pageFiles.entries()) {
    const referenceImage = await loadImage(readFileSync(join(pagesFolder, pageFile)));
    const step = scene.steps[index + overviewStepCount];
    if (!step) break;
    const ours = await painter.paint(step, { width: referenceImage.width, height: referenceImage.height });
    const difference = computeDifference(ours, referenceImage);
    comparisons.push({ file: file.name, slideNumber: index + 1, difference });
    if (out) {
      // The name begins with the difference, so that a list of the files is sorted by the difference.
      const name = `${difference.toFixed(2).padStart(5, '0')}-${basename(file.path, '.pptx')}-${index + 1}.png`;
      writeFileSync(join(out, name), drawSideBySide(ours, referenceImage).toBuffer('image/png'));
    }
  }
  return comparisons;
}

/** Returns the mean difference of the colour channels, in percent of their range. */
function computeDifference(ours: Canvas, reference: Image): number {
  const { width, height } = ours;
  const ourPixels = ours.getContext('2d').getImageData(0, 0, width, height).data;
  const referenceContext = createCanvas(width, height).getContext('2d');
  referenceContext.drawImage(reference, 0, 0);
  const referencePixels = referenceContext.getImageData(0, 0, width, height).data;
  let sum = 0;
  for (let i = 0; i < ourPixels.length; i += 4) {
    sum +=
      Math.abs(itemAt(ourPixels, i) - itemAt(referencePixels, i)) +
      Math.abs(itemAt(ourPixels, i + 1) - itemAt(referencePixels, i + 1)) +
      Math.abs(itemAt(ourPixels, i + 2) - itemAt(referencePixels, i + 2));
  }
  return (sum / (width * height * 3 * 255)) * 100;
}

/** Draws Flydeck's rendering on the left and LibreOffice's rendering on the right. */
function drawSideBySide(ours: Canvas, reference: Image): Canvas {
  const gap = 8;
  const canvas = createCanvas(ours.width * 2 + gap, ours.height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#888888';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(ours, 0, 0);
  context.drawImage(reference, ours.width + gap, 0);
  return canvas;
}

/** Formats comparisons of slides as a table. */
export function formatSlides(comparisons: readonly SlideComparison[]): string {
  return formatColumns([
    ['difference', 'slide', 'file'],
    ...comparisons.map(({ file, slideNumber, difference }) => [
      `${difference.toFixed(2)} %`,
      String(slideNumber),
      file,
    ]),
  ]);
}
