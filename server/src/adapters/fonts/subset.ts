import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The properties of WebAssembly that this module uses. Node's type library lacks these properties. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/** The functions of HarfBuzz's subsetting library that this module uses. Pointers and handles are numbers. */
interface SubsetLibrary {
  readonly memory: { readonly buffer: ArrayBuffer };
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_length(blob: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_clear(set: number): void;
  hb_set_add(set: number, value: number): void;
  hb_set_invert(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_get_flags(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
  _initialize?(): void;
}

/** Value of `hb_memory_mode_t`. */
const READ_ONLY = 1;
// Values of `hb_subset_flags_t`.
const NO_HINTING = 1;
const NOTDEF_OUTLINE = 0x40;
// Values of `hb_subset_sets_t`.
const TABLES_TO_DROP = 3;
const FEATURES_TO_KEEP = 6;

/** Returns an OpenType tag of four characters, such as `wght`, as a number. */
const tagOf = (name: string): number => [...name].reduce((value, char) => (value << 8) | char.charCodeAt(0), 0) >>> 0;

function loadLibrary(): SubsetLibrary {
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)));
  const library = instance.exports as SubsetLibrary;
  library._initialize?.();
  return library;
}

let library: SubsetLibrary | undefined;

/** Options of a static font that is created from a font file. */
export interface StaticFontOptions {
  /** Values at which the axes of a variable font are fixed, by axis tag (`wght`); absent if the font file is static. */
  readonly axes?: Readonly<Record<string, number>>;
  /** Tags of the layout features to keep in addition to those that HarfBuzz keeps by default. */
  readonly features?: readonly string[];
  /** Code points of the characters to keep; absent: all. */
  readonly characters?: readonly number[];
}

/**
 * Creates a static font (TTF or OTF bytes) without hinting. The font contains the glyphs of the given characters, and
 * the glyphs that the kept layout features substitute for these glyphs.
 * @throws Error if the font is invalid.
 */
export function createStaticFont(sfnt: Uint8Array, options: StaticFontOptions): Uint8Array {
  library ??= loadLibrary();
  const hb = library;
  const data = hb.malloc(sfnt.length);
  new Uint8Array(hb.memory.buffer).set(sfnt, data);
  const blob = hb.hb_blob_create(data, sfnt.length, READ_ONLY, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  hb.hb_blob_destroy(blob);
  const input = hb.hb_subset_input_create_or_fail();
  try {
    configureSubset(hb, input, face, options);
    return createSubset(hb, face, input);
  } finally {
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.free(data);
  }
}

function configureSubset(hb: SubsetLibrary, input: number, face: number, options: StaticFontOptions): void {
  const unicodes = hb.hb_subset_input_unicode_set(input);
  hb.hb_set_clear(unicodes);
  if (options.characters) for (const character of options.characters) hb.hb_set_add(unicodes, character);
  else hb.hb_set_invert(unicodes);
  const features = hb.hb_subset_input_set(input, FEATURES_TO_KEEP);
  for (const feature of options.features ?? []) hb.hb_set_add(features, tagOf(feature));
  // The table `MATH` is dropped, because formulas do not use these fonts, and the table would keep larger variants of
  // symbols.
  hb.hb_set_add(hb.hb_subset_input_set(input, TABLES_TO_DROP), tagOf('MATH'));
  hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) | NO_HINTING | NOTDEF_OUTLINE);
  for (const [axis, value] of Object.entries(options.axes ?? {})) {
    hb.hb_subset_input_pin_axis_location(input, face, tagOf(axis), value);
  }
}

function createSubset(hb: SubsetLibrary, face: number, input: number): Uint8Array {
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error('The font is invalid: no static font can be created from it');
  const blob = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(blob, 0);
  const bytes = new Uint8Array(hb.memory.buffer.slice(start, start + hb.hb_blob_get_length(blob)));
  hb.hb_blob_destroy(blob);
  hb.hb_face_destroy(subset);
  if (bytes.length === 0) throw new Error('The font is invalid: no static font can be created from it');
  return bytes;
}
