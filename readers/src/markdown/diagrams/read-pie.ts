import type { Pie } from './diagram.ts';

/** Maximum number of slices. Charts with more slices are not drawn. */
const MAX_SLICES = 50;

/**
 * Parses a Mermaid pie: `pie showData title …`, then `"name" : value` lines. Returns undefined if the pie has no valid
 * slices or more than `MAX_SLICES`.
 */
export function readPie(source: string): Pie | undefined {
  const [firstLine = '', ...lines] = source.split('\n').map((line) => line.trim());
  const content = [firstLine.replace(/^pie\b/, ''), ...lines];
  const title = content.map((line) => /^\s*(?:showData\s+)?title\s+(.+)$/.exec(line)?.[1]).find(Boolean);
  const slices = content.flatMap((line) => {
    const match = /^"([^"\n]{1,200})"\s*:\s*(\d{1,15}(?:\.\d{1,6})?)$/.exec(line);
    return match ? [{ name: match[1] ?? '', value: Number(match[2]) }] : [];
  });
  if (slices.length === 0 || slices.length > MAX_SLICES) return undefined;
  return {
    kind: 'pie',
    title: title?.slice(0, 300),
    showValues: content.some((line) => /^\s*showData\b/.test(line)),
    slices,
    texts: [...(title ? [title] : []), ...slices.map(({ name, value }) => `${name}: ${value}`)],
  };
}
