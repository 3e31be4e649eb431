import { describe, expect, it } from 'vitest';
import { fileKind } from '../imports/index.ts';
import { cleanFileName } from './file-name.ts';
import { FileSample } from './file-sample.ts';

function sampleOf(bytes: Uint8Array, piece: number): FileSample {
  const sample = new FileSample();
  for (let at = 0; at < bytes.length; at += piece) sample.take(bytes.subarray(at, at + piece));
  return sample;
}

describe('a sample of a file', () => {
  it('is the whole of a small one', () => {
    const bytes = Buffer.from('# Wörter\n'.repeat(1000));
    const sample = sampleOf(bytes, 777);
    expect(sample.bytes).toBe(bytes.length);
    expect(Buffer.from(sample.content()).equals(bytes)).toBe(true);
  });

  it.each([1013, 4096, 65_536, 3_000_000])('of a large text stays text, in pieces of %i', (piece) => {
    const bytes = Buffer.from('Käse und 日本語 mit 🧀\n'.repeat(120_000));
    const content = sampleOf(bytes, piece).content();
    expect(content.length).toBeLessThan(bytes.length);
    expect(fileKind({ name: 'talk.md', bytes: content })).toBe('markdown');
  });

  it('holds the end of a zip, which lists what is in it', () => {
    const end = Buffer.from('ppt/presentation.xml');
    const bytes = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5_000_000, 7), end]);
    expect(fileKind({ name: 'talk', bytes: sampleOf(bytes, 64 * 1024).content() })).toBe('pptx');
  });
});

describe('names of files', () => {
  it.each([
    ['talk.pptx', 'talk.pptx'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\talk.pptx', 'talk.pptx'],
    ['a\0b\u202egpj.exe', 'a b gpj.exe'],
    ['  many \n lines.md ', 'many lines.md'],
    ['/', 'presentation'],
    ['half \ud83d letter.pdf', 'half letter.pdf'],
    [`${'ä'.repeat(400)}.pptx`, `${'ä'.repeat(195)}.pptx`],
  ])('%j is shown as %j', (given, shown) => {
    expect(cleanFileName(given)).toBe(shown);
  });
});
