import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** File names of texts and WebAssembly modules. Pictures, fonts and videos are already compressed. */
const COMPRESSIBLE = /\.(js|css|svg|json|html|txt|wasm)$/;

/** Compresses with Brotli at maximum quality. Only builds use this quality, because it is slow. */
function compressWithMaximumQuality(bytes: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotli(bytes, { params });
}

/** Writes `x.br` and `x.gz` next to every text file and WebAssembly module in `folder`. */
export async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const compressibleFiles = files.filter((file) => file.isFile() && COMPRESSIBLE.test(file.name));
  for (const file of compressibleFiles) {
    const path = join(file.parentPath, file.name);
    const bytes = await readFile(path);
    await Promise.all([
      compressWithMaximumQuality(bytes).then((compressed) => writeFile(`${path}.br`, compressed)),
      gzipAsync(bytes, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
    ]);
  }
}
