import type { Document } from '@flydeck/scene/model/document';
import type { CompilePorts } from '@flydeck/scene/ports';
import { createFontSystem, type ServerFontSystem } from '../../../adapters/fonts/index.ts';
import { contentKinds } from './content-kinds.ts';

/** What building scenes needs. */
export interface BuildDeps {
  readonly fonts: ServerFontSystem;
  /** The ports for compiling one document. */
  portsFor(document: Document): Promise<Pick<CompilePorts, 'fonts' | 'typesetMath' | 'highlight'>>;
}

let opened: Promise<BuildDeps> | undefined;
let math: Promise<CompilePorts['typesetMath']> | undefined;
let highlight: Promise<CompilePorts['highlight']> | undefined;

/**
 * Opens the fonts once a process; typesetting and highlighting, which take longer to load than a deck to compile, only
 * when a document has formulas or code. `cacheFolder` keeps decoded fonts between starts.
 */
export function openBuildDeps(options: { cacheFolder?: string } = {}): Promise<BuildDeps> {
  opened ??= (async () => {
    const fonts = await createFontSystem(options);
    return {
      fonts,
      async portsFor(document) {
        const kinds = contentKinds(document);
        return {
          fonts,
          typesetMath: kinds.math ? await openMath() : notLoaded('formulas'),
          highlight: kinds.code ? await openHighlight() : notLoaded('code'),
        };
      },
    };
  })();
  return opened;
}

function openMath(): Promise<CompilePorts['typesetMath']> {
  math ??= import('../../../adapters/math/index.ts').then((module) => module.createTypesetMath());
  return math;
}

function openHighlight(): Promise<CompilePorts['highlight']> {
  highlight ??= import('../../../adapters/highlight/index.ts').then((module) => module.createHighlight());
  return highlight;
}

/** Reached only when `contentKinds` overlooks something. */
const notLoaded = (what: string) => (): never => {
  throw new Error(`A document without ${what} asked for them`);
};
