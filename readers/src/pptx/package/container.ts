import { ImportError } from '../../import-result.ts';

/** The first two bytes of a zip archive, `PK`. */
const ZIP_SIGNATURE = [0x50, 0x4b];
/** The first bytes of an OLE2 container. */
const OLE2_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const startsWith = (bytes: Uint8Array, signature: readonly number[]) => signature.every((byte, i) => bytes[i] === byte);

/**
 * Checks that the bytes of a file start like a zip archive, as every `.pptx` file does. Files with a password and files
 * in the binary format before 2007 are OLE2 containers instead.
 * @throws ImportError `import.encrypted` for a file with a password, `import.unsupported` for the binary format,
 * `import.corrupt` for other files
 */
export function requireZip(bytes: Uint8Array): void {
  if (startsWith(bytes, ZIP_SIGNATURE)) return;
  if (!startsWith(bytes, OLE2_SIGNATURE)) throw new ImportError('import.corrupt', 'The file is not a PowerPoint file.');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Names in the container's directory are UTF-16 (MS-CFB 2.6.1).
  if (buffer.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    throw new ImportError('import.encrypted', 'The file is protected with a password. Save it without one.');
  }
  throw new ImportError('import.unsupported', 'This is the old binary format (.ppt). Save it as .pptx.');
}
