import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The part of the WebAssembly interface used here; the type library of Node lacks it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/** What of HarfBuzz's subsetting library this module calls; pointers and handles are numbers. */
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

const NO_HINTING = 1;
const NOTDEF_OUTLINE = 0x40;
const READ_ONLY = 1;
const FEATURES = 6;

const tagOf = (name: string): number =>
  [...name].reduce((value, char) => (value << 8) | char.charCodeAt(0), 0) >>> 0;

function load(): SubsetLibrary {
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)));
  const library = instance.exports as SubsetLibrary;
  library._initialize?.();
  return library;
}

let library: SubsetLibrary | undefined;

/**
 * The static instance of a variable font (TTF bytes) at `axes`, without hinting. All characters stay, and what
 * the default layout features and `keepFeatures` reach. Throws when the font cannot be read.
 */
export function pinInstance(
  sfnt: Uint8Array,
  axes: Readonly<Record<string, number>>,
  keepFeatures: readonly string[] = [],
): Uint8Array {
  library ??= load();
  const hb = library;
  const data = hb.malloc(sfnt.length);
  new Uint8Array(hb.memory.buffer).set(sfnt, data);
  const blob = hb.hb_blob_create(data, sfnt.length, READ_ONLY, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  hb.hb_blob_destroy(blob);
  const input = hb.hb_subset_input_create_or_fail();
  try {
    const unicodes = hb.hb_subset_input_unicode_set(input);
    hb.hb_set_clear(unicodes);
    hb.hb_set_invert(unicodes);
    for (const feature of keepFeatures)
      hb.hb_set_add(hb.hb_subset_input_set(input, FEATURES), tagOf(feature));
    hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) | NO_HINTING | NOTDEF_OUTLINE);
    for (const [axis, value] of Object.entries(axes)) {
      hb.hb_subset_input_pin_axis_location(input, face, tagOf(axis), value);
    }
    return takeSubset(hb, face, input);
  } finally {
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.free(data);
  }
}

function takeSubset(hb: SubsetLibrary, face: number, input: number): Uint8Array {
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error('The font cannot be pinned to an instance');
  const blob = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(blob, 0);
  const bytes = new Uint8Array(hb.memory.buffer.slice(start, start + hb.hb_blob_get_length(blob)));
  hb.hb_blob_destroy(blob);
  hb.hb_face_destroy(subset);
  if (bytes.length === 0) throw new Error('The font cannot be pinned to an instance');
  return bytes;
}
