import type { GlyphFile, GlyphFiles } from '@flydeck/scene/math/formula-font';
import type { SceneImage, SceneMedia } from '@flydeck/scene/model/scene';
import type { CompilePorts } from '@flydeck/scene/ports';
import { BrowserFonts, type LoadedFontFile } from './browser-fonts.ts';
import type { FontClient } from './font-client.ts';
import { OnDemandCache } from './on-demand-cache.ts';

type Highlight = CompilePorts['highlight'];
type TypesetMath = CompilePorts['typesetMath'];

/** Load code of the compiler that few documents need. */
interface PortLoaders {
  highlight(): Promise<Highlight>;
  /** Loads the typesetter of formulas, which requests additional files of its font from `files`. */
  typesetMath(files: GlyphFiles): Promise<TypesetMath>;
}

interface BrowserPortsOptions {
  readonly client: FontClient;
  readonly loaders: PortLoaders;
  /** Called when data has been loaded: elements that were compiled without it can be compiled again. */
  onLoaded(): void;
  /** Called with each loaded font file, for painting. */
  onFont(file: LoadedFontFile): void;
}

/** The pictures and media of a presentation, by the SHA-256 of the asset. */
export interface AssetTable {
  readonly images: Readonly<Record<string, SceneImage>>;
  readonly media: Readonly<Record<string, SceneMedia>>;
}

/** Provides the compiler with fonts, pictures, highlighting and formulas in a browser. All are loaded on demand. */
export class BrowserPorts implements CompilePorts {
  readonly fonts: CompilePorts['fonts'];
  readonly #fonts: BrowserFonts;
  // Caches with a single value, under the key ''.
  readonly #highlight: OnDemandCache<Highlight>;
  readonly #typesetMath: OnDemandCache<TypesetMath>;
  readonly #glyphs: OnDemandCache<GlyphFile>;
  #assets: AssetTable = { images: {}, media: {} };
  /** How often code or a formula was compiled as a placeholder, because the code for it was not loaded yet. */
  #provisionalResults = 0;

  constructor({ client, loaders, onLoaded, onFont }: BrowserPortsOptions) {
    this.#fonts = new BrowserFonts(client, { onLoaded, onFont });
    this.fonts = this.#fonts.system;
    this.#highlight = new OnDemandCache(() => loaders.highlight(), onLoaded);
    this.#typesetMath = new OnDemandCache(() => loaders.typesetMath((name) => this.#glyphFile(name)), onLoaded);
    this.#glyphs = new OnDemandCache((name) => client.formulaGlyphs(name), onLoaded);
  }

  /** Replaces the pictures and media. Entries that have not changed must be the same objects. */
  setAssets(assets: AssetTable): void {
    this.#assets = assets;
  }

  typesetMath(...args: Parameters<TypesetMath>): ReturnType<TypesetMath> {
    const typeset = this.#typesetMath.get('');
    if (typeset !== 'loading' && typeset) return typeset(...args);
    this.#provisionalResults += 1;
    throw new Error('Formulas are being loaded');
  }

  highlight(source: string, language: string | undefined): ReturnType<Highlight> {
    const highlight = this.#highlight.get('');
    if (highlight !== 'loading' && highlight) return highlight(source, language);
    this.#provisionalResults += 1;
    return source.split('\n').map((text) => [{ text, scope: '' }]);
  }

  image(asset: string): SceneImage | undefined {
    return Object.hasOwn(this.#assets.images, asset) ? this.#assets.images[asset] : undefined;
  }

  media(asset: string): SceneMedia | undefined {
    return Object.hasOwn(this.#assets.media, asset) ? this.#assets.media[asset] : undefined;
  }

  provisionalResults(): number {
    return this.#provisionalResults + this.#fonts.system.provisionalResults;
  }

  /** Resolves when nothing is being loaded. */
  async whenIdle(): Promise<void> {
    const caches = [this.#fonts, this.#highlight, this.#typesetMath, this.#glyphs];
    await Promise.all(caches.map((cache) => cache.whenIdle()));
  }

  #glyphFile(name: string): GlyphFile | undefined {
    const file = this.#glyphs.get(name);
    if (file !== 'loading') return file;
    this.#provisionalResults += 1;
    return undefined;
  }
}
