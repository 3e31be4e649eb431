import type { PageFiles } from './document.ts';

/** The part of a Vite manifest that pages need. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly css?: readonly string[];
      readonly imports?: readonly string[];
      readonly assets?: readonly string[];
    }
  >
>;

const FONT = /raleway-latin-wght-normal-[^/]*\.woff2$/;

/** What the page with the client entry `entry` loads at once. @throws when the build has no such entry. */
export function pageFiles(manifest: Manifest, entry: string): PageFiles {
  const own = manifest[entry];
  if (!own) throw new Error(`The web build has no entry ${entry}; build it again.`);
  const keys = new Set<string>();
  const visit = (key: string): void => {
    if (keys.has(key)) return;
    keys.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  visit(entry);
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  const url = (file: string) => `/${file}`;
  const files = chunks.map((chunk) => chunk.file);
  const styles = chunks
    .flatMap((chunk) => chunk.css ?? [])
    .concat(files.filter((file) => file.endsWith('.css')));
  const all = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]);
  const font = all.find((file) => FONT.test(file));
  return {
    scripts: own.file.endsWith('.js') ? [url(own.file)] : [],
    preloads: files.filter((file) => file.endsWith('.js') && file !== own.file).map(url),
    styles: [...new Set(styles)].reverse().map(url),
    font: font === undefined ? undefined : url(font),
  };
}
