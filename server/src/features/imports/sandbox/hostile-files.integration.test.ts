import { buildPptx, shape, xfrm } from '@flydeck/readers/pptx/testing/build-pptx';
import { describe, expect, it } from 'vitest';
import { importFile } from '../import-file.ts';

// Small files for which a naive reader needs minutes or all memory.

const encode = (text: string) => new TextEncoder().encode(text);

type NamedFile = [name: string, bytes: Uint8Array];

const markdownFile = (text: string): NamedFile => ['talk.md', encode(text)];

/** Returns Markdown whose YAML expands exponentially: every list contains the previous list nine times. */
function yamlBomb(): string {
  const lists = [...'bcdefghi'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[i]}`)}]`);
  return `---\na: &a ["x", "x"]\n${lists.join('\n')}\ntitle: *i\n---\n\n# Words\n`;
}

/** Returns a presentation of one slide. `shapes` is the XML of the slide's shapes. */
function pptxFile(shapes: string): NamedFile {
  return ['talk.pptx', buildPptx({ slides: [{ shapes }] })];
}

const textRun = (properties: string) => `<a:r><a:rPr ${properties}/><a:t>words</a:t></a:r>`;

function shapeWithHugeNumbers(): string {
  const transform = xfrm(0, 0, 1, 1).replaceAll(/="\d+"/g, '="99999999999999999999"');
  const text = `<a:p>${textRun('sz="99999999999"')}${textRun('sz="NaN"')}${textRun('sz="-5" spc="1e99"')}</a:p>`;
  return shape({ text }).replace(/<a:xfrm.*?<\/a:xfrm>/s, transform);
}

function pdfWithManyPages(): string {
  const kids = '3 0 R '.repeat(100_000);
  return `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count 100000 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 4 >>\n%%EOF`;
}

describe('small files that are expensive to read', () => {
  it.each<[description: string, file: NamedFile]>([
    ['YAML lists that expand exponentially', markdownFile(yamlBomb())],
    ['100,000 open brackets', markdownFile(`# a\n\n${'['.repeat(100_000)}`)],
    ['20,000 nested quotes', markdownFile(`${'>'.repeat(20_000)} x`)],
    ['emphasis that never closes', markdownFile(`# a\n\n${'*a **b '.repeat(20_000)}`)],
    ['runs of backticks', markdownFile(Array.from({ length: 1500 }, (_, i) => '`'.repeat(i)).join(' a '))],
    ['tags that never close', markdownFile(`<div ${'<div '.repeat(50_000)}\n\n${'<!--'.repeat(50_000)}`)],
    ['numbers beyond the valid range', pptxFile(shapeWithHugeNumbers())],
    ['20,000 paragraphs', pptxFile(shape({ text: `<a:p>${textRun('')}</a:p>`.repeat(20_000) }))],
  ])('imports %s', async (_, [name, bytes]) => {
    const deck = await importFile({ name, bytes });
    expect(deck.document.root.topics.length).toBeGreaterThan(0);
  });

  it.each<[description: string, file: NamedFile, code: string]>([
    [
      '100,000 nested groups',
      pptxFile('<p:grpSp><p:nvGrpSpPr/><p:grpSpPr/>'.repeat(100_000) + '</p:grpSp>'.repeat(100_000)),
      'import.corrupt',
    ],
    ['100,000 pages', ['talk.pdf', encode(pdfWithManyPages())], 'import.too_large'],
  ])('refuses %s', async (_, [name, bytes], code) => {
    await expect(importFile({ name, bytes })).rejects.toMatchObject({ code });
  });
});
