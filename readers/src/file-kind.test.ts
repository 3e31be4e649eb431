import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fileKind } from './file-kind.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const kindOf = (name: string, content: Uint8Array | string) =>
  fileKind({ name, bytes: typeof content === 'string' ? bytes(content) : content });

describe('fileKind', () => {
  it('detects the kind from the content, regardless of the file name', () => {
    expect(kindOf('notes.md', 'junk before\n%PDF-1.4 …')).toBe('pdf');
    expect(kindOf('talk.pdf', zipSync({ 'ppt/presentation.xml': bytes('<p/>') }))).toBe('pptx');
    expect(kindOf('x.zip', zipSync({ 'manifest.json': bytes('{}'), 'document.json': bytes('{}') }))).toBe('flydeck');
  });

  it('detects text as Markdown if the file name has the extension .md or none', () => {
    expect(kindOf('talk.md', '# Hi')).toBe('markdown');
    expect(kindOf('README', '# Hi')).toBe('markdown');
  });

  it.each([
    ['talk.key', zipSync({ 'Index/Document.iwa': bytes('x') }), /Keynote/],
    ['talk.odp', zipSync({ mimetype: bytes('application/vnd.oasis.opendocument.presentation') }), /LibreOffice/],
    ['photo.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /picture alone/],
    ['page.html', '<!doctype html><p>Hi', /Web pages/],
    ['data.bin', new Uint8Array([1, 2, 3, 0, 255]), /cannot be read/],
    ['latin1.md', new Uint8Array([0x23, 0x20, 0xe9, 0x0a]), /cannot be read/],
  ])('refuses %s with import.unsupported and a message that fits the file', (name, content, messagePattern) => {
    expect(() => kindOf(name, content)).toThrow(messagePattern);
    expect(() => kindOf(name, content)).toThrow(expect.objectContaining({ code: 'import.unsupported' }));
  });

  it('refuses an empty file with import.empty', () => {
    expect(() => kindOf('talk.pdf', '')).toThrow(expect.objectContaining({ code: 'import.empty' }));
  });
});
