import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { itemAt } from '@flydeck/scene/checked-access';

let pdfiumPromise: Promise<Pdfium> | undefined;

/**
 * Loads PDFium as WebAssembly, once. PDFium has no access to files or the network, and does not run the scripts of a
 * PDF.
 */
export function loadPdfium(): Promise<Pdfium> {
  pdfiumPromise ??= (async () => {
    const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
    const wasm = readFileSync(path);
    const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
    const api = await init({ wasmBinary });
    api.PDFiumExt_Init();
    return new Pdfium(api);
  })();
  return pdfiumPromise;
}

/** PDFium's functions, with helpers to pass memory to and from the WebAssembly module. */
export class Pdfium {
  readonly api: WrappedPdfiumModule;

  constructor(api: WrappedPdfiumModule) {
    this.api = api;
  }

  /**
   * The module's memory (an Emscripten field that the published types lack). Read `memory` again after each call of
   * PDFium, because the buffer is replaced when the memory grows.
   */
  get memory(): Uint8Array {
    return (this.api.pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;
  }

  /**
   * Allocates `size` zeroed bytes for the duration of `use`.
   * @throws RangeError if the allocation fails
   */
  withMemory<T>(size: number, use: (pointer: number) => T): T {
    const pointer = this.copyToMemory(new Uint8Array(size));
    try {
      return use(pointer);
    } finally {
      this.free(pointer);
    }
  }

  /**
   * Copies `bytes` into the module's memory and returns the pointer to them, which the caller passes to `free`.
   * @throws RangeError if the allocation fails
   */
  copyToMemory(bytes: Uint8Array): number {
    const pointer = this.api.pdfium.wasmExports.malloc(Math.max(1, bytes.length));
    if (pointer === 0) throw new RangeError('Out of memory');
    this.memory.set(bytes, pointer);
    return pointer;
  }

  free(pointer: number): void {
    this.api.pdfium.wasmExports.free(pointer);
  }

  /** Returns the `count` 64-bit floats that `call` writes, each through its own pointer; undefined if `call` fails. */
  readDoubles(count: number, call: (...pointers: number[]) => unknown): number[] | undefined {
    return this.#readNumbers(count, 8, 'getFloat64', call);
  }

  /**
   * Returns the `count` 32-bit signed integers that `call` writes, each through its own pointer; undefined if `call`
   * fails.
   */
  readIntegers(count: number, call: (...pointers: number[]) => unknown): number[] | undefined {
    return this.#readNumbers(count, 4, 'getInt32', call);
  }

  /**
   * Returns the `count` 32-bit floats of the struct that `call` writes at its first pointer; undefined if `call` fails.
   */
  readFloatStruct(count: number, call: (...pointers: number[]) => unknown): number[] | undefined {
    return this.#readNumbers(count, 4, 'getFloat32', call);
  }

  /** `size` is the number of bytes of each value. `call` has failed if its result is 0 or false. */
  #readNumbers(
    count: number,
    size: number,
    getValue: 'getFloat32' | 'getFloat64' | 'getInt32',
    call: (...pointers: number[]) => unknown,
  ): number[] | undefined {
    return this.withMemory(count * size, (start) => {
      const pointers = Array.from({ length: count }, (_, i) => start + i * size);
      if (!call(...pointers)) return undefined;
      const view = new DataView(this.memory.buffer);
      return pointers.map((pointer) => view[getValue](pointer, true));
    });
  }

  /**
   * Reads a string, and returns at most its first 200,000 bytes. `call` returns the size of the string in bytes,
   * including the terminator, and writes the string to `buffer` if `size` is large enough.
   */
  readText(encoding: 'utf-16le' | 'utf-8', call: (buffer: number, size: number) => number): string {
    const size = call(0, 0);
    if (size <= 1) return '';
    return this.withMemory(size + 2, (pointer) => {
      call(pointer, size);
      const bytes = this.memory.slice(pointer, pointer + Math.min(size, 200_000));
      return itemAt(new TextDecoder(encoding).decode(bytes).split('\0', 1), 0);
    });
  }
}
