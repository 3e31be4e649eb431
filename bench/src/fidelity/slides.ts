import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openBuildDeps } from '@flydeck/server/publishing/build-deps';
import { buildScene } from '@flydeck/server/publishing/build-scene';
import { createStepPainter } from '@flydeck/server/publishing/render-step';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { type CorpusFile, importInProcess } from '../corpus.ts';
import { columns } from '../measure.ts';
import { convertByLibreOffice, paintPdfPages } from '../peers.ts';
import { installFonts } from './install-fonts.ts';

const WIDTH = 640;

export interface ComparedSlide {
  readonly file: string;
  readonly slide: number;
  /** Mean difference of the colour channels, in percent of their range. */
  readonly difference: number;
}

interface Folders {
  readonly scratch: string;
  readonly out: string | undefined;
}

/** Renders every slide of PowerPoint files and compares it with LibreOffice's rendering. */
export async function compareSlides(
  files: readonly CorpusFile[],
  folders: Folders,
): Promise<ComparedSlide[]> {
  const converted = join(folders.scratch, 'converted');
  mkdirSync(converted, { recursive: true });
  if (folders.out) mkdirSync(folders.out, { recursive: true });
  await convertByLibreOffice(
    files.map(({ path }) => path),
    converted,
    folders.scratch,
    await installFonts(folders.scratch),
  );
  const slides: ComparedSlide[] = [];
  for (const file of files) {
    const name = basename(file.path, '.pptx');
    const pdf = join(converted, `${name}.pdf`);
    if (!existsSync(pdf)) continue;
    const pages = join(folders.scratch, `pages-${slides.length}`);
    mkdirSync(pages);
    await paintPdfPages(pdf, join(pages, 'page'), WIDTH);
    slides.push(...(await compareDeck(file, pages, folders.out)));
  }
  return slides.sort((a, b) => b.difference - a.difference);
}

async function compareDeck(
  file: CorpusFile,
  pages: string,
  out: string | undefined,
): Promise<ComparedSlide[]> {
  const deps = await openBuildDeps();
  const { scene, files } = await buildScene(await importInProcess(file), deps, { pictures: false });
  const painter = createStepPainter(scene, { fonts: deps.fonts, file: (url) => files.get(url) });
  // Sorts by page: the page numbers are zero-padded.
  const pageFiles = readdirSync(pages).sort();
  const slides: ComparedSlide[] = [];
  const overview = scene.steps.length - pageFiles.length;
  for (const [index, page] of pageFiles.entries()) {
    const picture = await loadImage(readFileSync(join(pages, page)));
    const step = scene.steps[index + overview];
    if (!step) break;
    const ours = await painter.paint(step, { width: picture.width, height: picture.height });
    const difference = differenceOf(ours, picture);
    slides.push({ file: file.name, slide: index + 1, difference });
    if (out) {
      const name = `${difference.toFixed(2).padStart(5, '0')}-${basename(file.path, '.pptx')}-${index + 1}.png`;
      writeFileSync(join(out, name), sideBySide(ours, picture).toBuffer('image/png'));
    }
  }
  return slides;
}

function differenceOf(ours: Canvas, reference: Image): number {
  const { width, height } = ours;
  const a = ours.getContext('2d').getImageData(0, 0, width, height).data;
  const other = createCanvas(width, height).getContext('2d');
  other.drawImage(reference, 0, 0);
  const b = other.getImageData(0, 0, width, height).data;
  let sum = 0;
  for (let i = 0; i < a.length; i += 4) {
    sum += Math.abs(a[i]! - b[i]!) + Math.abs(a[i + 1]! - b[i + 1]!) + Math.abs(a[i + 2]! - b[i + 2]!);
  }
  return (sum / (width * height * 3 * 255)) * 100;
}

/** Draws our rendering on the left and LibreOffice's on the right. */
function sideBySide(ours: Canvas, reference: Image): Canvas {
  const gap = 8;
  const both = createCanvas(ours.width * 2 + gap, ours.height);
  const context = both.getContext('2d');
  context.fillStyle = '#888888';
  context.fillRect(0, 0, both.width, both.height);
  context.drawImage(ours, 0, 0);
  context.drawImage(reference, ours.width + gap, 0);
  return both;
}

/** Formats the slides with their difference, the largest first. */
export function slidesTable(slides: readonly ComparedSlide[]): string {
  return columns([
    ['difference', 'slide', 'file'],
    ...slides.map(({ file, slide, difference }) => [`${difference.toFixed(2)} %`, String(slide), file]),
  ]);
}
