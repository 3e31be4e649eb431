import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CUSTOM_SLUG } from '@flydeck/scene/fonts/custom-family';
import { formatUnicodeRange } from '@flydeck/scene/fonts/unicode-range';

/** Name of the only slice of an uploaded family. */
const SLICE = 'all';

/** A font file of an uploaded family. */
export interface CustomFace {
  readonly weight: number;
  readonly italic: boolean;
  readonly woff2: Uint8Array;
}

/** An uploaded family. */
export interface CustomFamily {
  readonly slug: string;
  readonly faces: readonly CustomFace[];
  /** Pairs of the first and the last code point of the ranges for which the files have glyphs. */
  readonly range: readonly number[];
}

/**
 * Start of the argument of child processes with the folder of the uploaded families. In the server,
 * `setCustomFontFolder` sets the folder.
 */
export const CUSTOM_FONTS_ARGUMENT = '--custom-fonts=';

let customFontFolder = process.argv
  .find((argument) => argument.startsWith(CUSTOM_FONTS_ARGUMENT))
  ?.slice(CUSTOM_FONTS_ARGUMENT.length);

/** Sets the folder in which this process finds uploaded families. */
export function setCustomFontFolder(folder: string): void {
  customFontFolder = folder;
}

/** Returns the folder of an uploaded family; undefined for other slugs and if the family is not in the folder. */
export function findCustomFamily(slug: string): string | undefined {
  if (customFontFolder === undefined || !CUSTOM_SLUG.test(slug)) return undefined;
  const folder = join(customFontFolder, slug);
  return existsSync(join(folder, 'metadata.json')) ? folder : undefined;
}

/**
 * Writes an uploaded family in the layout of font packages, unless it is written. The folder of the family appears with
 * all of its files at once, because other processes may read it at the same time.
 */
export async function writeCustomFamily(root: string, { slug, faces, range }: CustomFamily): Promise<void> {
  const folder = join(root, slug);
  const temporaryFolder = join(root, `${slug}.${process.pid}.tmp`);
  await rm(temporaryFolder, { recursive: true, force: true });
  await mkdir(join(temporaryFolder, 'files'), { recursive: true });
  for (const { weight, italic, woff2 } of faces) {
    const name = `${slug}-${SLICE}-${weight}-${italic ? 'italic' : 'normal'}.woff2`;
    await writeFile(join(temporaryFolder, 'files', name), woff2);
  }
  const weights = faces.filter(({ italic }) => !italic).map(({ weight }) => weight);
  const styles = faces.some(({ italic }) => italic) ? ['normal', 'italic'] : ['normal'];
  const metadata = { weights: weights.sort((a, b) => a - b), styles, subsets: [SLICE] };
  await writeFile(
    join(temporaryFolder, 'unicode.json'),
    JSON.stringify({ [SLICE]: formatUnicodeRange(Uint32Array.from(range)) }),
  );
  await writeFile(join(temporaryFolder, 'metadata.json'), JSON.stringify(metadata));
  try {
    await rename(temporaryFolder, folder);
  } catch (error) {
    await rm(temporaryFolder, { recursive: true, force: true });
    // Another process has written the family at the same time.
    if (!existsSync(join(folder, 'metadata.json'))) throw error;
  }
}
