import { buildPptx, shape, xfrm } from '@flydeck/readers/pptx/testing/build-pptx';
import { describe, expect, it } from 'vitest';
import { importFile } from '../import-file.ts';

// Small files that take a naive reader minutes, or all memory.

const bytes = (text: string) => new TextEncoder().encode(text);

const markdown = (text: string): [string, Uint8Array] => ['talk.md', bytes(text)];

/** Each list references the previous one nine times, so expanding them grows exponentially. */
function yamlBomb(): string {
  const lists = [...'bcdefghi'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[i]}`)}]`);
  return `---\na: &a ["x", "x"]\n${lists.join('\n')}\ntitle: *i\n---\n\n# Words\n`;
}

function pptx(shapes: string): [string, Uint8Array] {
  return ['talk.pptx', buildPptx({ slides: [{ shapes }] })];
}

const run = (properties: string) => `<a:r><a:rPr ${properties}/><a:t>words</a:t></a:r>`;

function hugeNumbers(): string {
  const transform = xfrm(0, 0, 1, 1).replaceAll(/="\d+"/g, '="99999999999999999999"');
  const text = `<a:p>${run('sz="99999999999"')}${run('sz="NaN"')}${run('sz="-5" spc="1e99"')}</a:p>`;
  return shape({ text }).replace(/<a:xfrm.*?<\/a:xfrm>/s, transform);
}

function manyPages(): string {
  const kids = '3 0 R '.repeat(100_000);
  return `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count 100000 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 4 >>\n%%EOF`;
}

describe('small files that are expensive to read', () => {
  it.each<[string, [string, Uint8Array]]>([
    ['YAML lists that expand exponentially', markdown(yamlBomb())],
    ['100,000 open brackets', markdown(`# a\n\n${'['.repeat(100_000)}`)],
    ['20,000 nested quotes', markdown(`${'>'.repeat(20_000)} x`)],
    ['emphasis that never closes', markdown(`# a\n\n${'*a **b '.repeat(20_000)}`)],
    ['runs of backticks', markdown(Array.from({ length: 1500 }, (_, i) => '`'.repeat(i)).join(' a '))],
    ['tags that never close', markdown(`<div ${'<div '.repeat(50_000)}\n\n${'<!--'.repeat(50_000)}`)],
    ['numbers beyond the valid range', pptx(hugeNumbers())],
    ['20,000 paragraphs', pptx(shape({ text: `<a:p>${run('')}</a:p>`.repeat(20_000) }))],
  ])('imports %s', async (_, [name, file]) => {
    const deck = await importFile({ name, bytes: file });
    expect(deck.document.root.topics.length).toBeGreaterThan(0);
  });

  it.each<[string, [string, Uint8Array], string]>([
    [
      '100,000 nested groups',
      pptx('<p:grpSp><p:nvGrpSpPr/><p:grpSpPr/>'.repeat(100_000) + '</p:grpSp>'.repeat(100_000)),
      'import.corrupt',
    ],
    ['100,000 pages', ['talk.pdf', bytes(manyPages())], 'import.too_large'],
  ])('refuses %s', async (_, [name, file], code) => {
    await expect(importFile({ name, bytes: file })).rejects.toMatchObject({ code });
  });
});
