import { fileKind } from '@flydeck/readers/file-kind';
import { describe, expect, it } from 'vitest';
import { FileSample } from './file-sample.ts';
import { cleanFileName } from './receive-upload.ts';

/** Returns a sample to which `bytes` were added in chunks of `chunkSize` bytes. */
function createSample(bytes: Uint8Array, chunkSize: number): FileSample {
  const sample = new FileSample();
  for (let offset = 0; offset < bytes.length; offset += chunkSize)
    sample.add(bytes.subarray(offset, offset + chunkSize));
  return sample;
}

describe('FileSample', () => {
  it('contains a small file completely', () => {
    const bytes = Buffer.from('# Wörter\n'.repeat(1000));
    const sample = createSample(bytes, 777);
    expect(sample.byteCount).toBe(bytes.length);
    expect(Buffer.from(sample.content()).equals(bytes)).toBe(true);
  });

  it.each([1013, 4096, 65_536, 3_000_000])(
    'contains a part of a large text, but no parts of characters, if it arrives in chunks of %i bytes',
    (chunkSize) => {
      const bytes = Buffer.from('Käse und 日本語 mit 🧀\n'.repeat(120_000));
      const content = createSample(bytes, chunkSize).content();
      expect(content.length).toBeLessThan(bytes.length);
      // `fileKind` throws if the content contains a part of a UTF-8 character.
      expect(fileKind({ name: 'talk.md', bytes: content })).toBe('markdown');
    },
  );

  it('contains the directory at the end of a zip archive', () => {
    // `fileKind` detects a PowerPoint file by this name in the directory, and a zip archive by the signature `PK`.
    const directory = Buffer.from('ppt/presentation.xml');
    const bytes = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5_000_000, 7), directory]);
    expect(fileKind({ name: 'talk', bytes: createSample(bytes, 64 * 1024).content() })).toBe('pptx');
  });
});

describe('cleanFileName', () => {
  it.each([
    ['talk.pptx', 'talk.pptx'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\talk.pptx', 'talk.pptx'],
    // U+202E (right-to-left override) would display `gpj.exe` as `exe.jpg`.
    ['a\0b\u202egpj.exe', 'a b gpj.exe'],
    ['  many \n lines.md ', 'many lines.md'],
    ['/', 'presentation'],
    ['half \ud83d letter.pdf', 'half letter.pdf'],
    [`${'ä'.repeat(400)}.pptx`, `${'ä'.repeat(195)}.pptx`],
  ])('converts %j to %j', (name, expected) => {
    expect(cleanFileName(name)).toBe(expected);
  });
});
