import type { Document } from '@flydeck/scene/model/document';
import type { CompilePorts } from '@flydeck/scene/ports';
import { createFontSystem, type ServerFontSystem } from '../adapters/fonts/index.ts';

/** Dependencies of building scenes. */
export interface BuildDeps {
  readonly fonts: ServerFontSystem;
  /** Returns the ports with which a document is compiled. */
  portsFor(document: Document): Promise<Pick<CompilePorts, 'fonts' | 'typesetMath' | 'highlight'>>;
}

let buildDepsPromise: Promise<BuildDeps> | undefined;
let mathPromise: Promise<CompilePorts['typesetMath']> | undefined;
let highlightPromise: Promise<CompilePorts['highlight']> | undefined;

/**
 * Opens the fonts once per process; later calls ignore their options. Loading the typesetter of formulas and the
 * highlighter of code takes longer than compiling a document. They are therefore loaded only when a document has
 * formulas or code. Decoded fonts are cached in `cacheFolder` between starts.
 */
export function openBuildDeps(options: { cacheFolder?: string } = {}): Promise<BuildDeps> {
  buildDepsPromise ??= (async () => {
    const fonts = await createFontSystem(options);
    return {
      fonts,
      async portsFor(document) {
        const kinds = contentKinds(document);
        return {
          fonts,
          typesetMath: kinds.math ? await openMath() : createMissingPort('formulas'),
          highlight: kinds.code ? await openHighlight() : createMissingPort('code'),
        };
      },
    };
  })();
  return buildDepsPromise;
}

function openMath(): Promise<CompilePorts['typesetMath']> {
  mathPromise ??= import('../adapters/math/index.ts').then((module) => module.openTypesetMath());
  return mathPromise;
}

function openHighlight(): Promise<CompilePorts['highlight']> {
  highlightPromise ??= import('@flydeck/scene/highlight/highlight').then((module) => module.createHighlight());
  return highlightPromise;
}

/** Returns a port that always throws. Compiling calls this port only if `contentKinds` overlooked an element. */
const createMissingPort = (kind: string) => (): never => {
  throw new Error(`No ${kind} detected in this document, but compiling it needs the port for ${kind}`);
};

/** Returns whether a document has formulas (elements or text runs), and whether it has code elements. */
function contentKinds(document: Document): { readonly math: boolean; readonly code: boolean } {
  const kinds = { math: false, code: false };
  const unvisited: object[] = [document.root];
  for (let node = unvisited.pop(); node && !(kinds.math && kinds.code); node = unvisited.pop()) {
    if ('kind' in node && node.kind === 'math') kinds.math = true;
    if ('math' in node && node.math !== undefined) kinds.math = true;
    if ('kind' in node && node.kind === 'code') kinds.code = true;
    for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) unvisited.push(value);
  }
  return kinds;
}
