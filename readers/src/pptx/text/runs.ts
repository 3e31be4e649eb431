import type { Run } from '@flydeck/scene/model/text';
import type { Scope } from '../deck/scope.ts';
import { child, descendants } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readColor } from '../theme/color.ts';
import { toHex } from '../theme/rgb.ts';
import { familyOf } from './font-family.ts';
import { readRunProperties } from './run-properties.ts';
import { isSymbolFont, symbolOf } from './symbols.ts';
import type { RunProperties } from './text-properties.ts';

/** Font size in points of text without a size. */
const DEFAULT_SIZE = 18;

/** Returns the style fields of a run. `text` determines the script of the font. Theme references are resolved. */
export function resolveStyle(properties: RunProperties, text: string, scope: Scope): Omit<Run, 'text'> {
  const { size = DEFAULT_SIZE, link, language, highlight, spacing, baseline, caps } = properties;
  return {
    family: familyOf(properties, text, scope),
    size,
    color: properties.isHidden ? '#00000000' : (properties.color ?? 'ink'),
    ...(properties.bold ? { bold: true } : {}),
    ...(properties.italic ? { italic: true } : {}),
    ...(properties.underline ? { underline: true } : {}),
    ...(properties.strike ? { strike: true } : {}),
    ...(highlight === undefined ? {} : { highlight }),
    ...(spacing ? { spacing } : {}),
    ...(baseline ? { baseline } : {}),
    ...(caps === 'all' || caps === 'small' ? { caps } : {}),
    ...(language === undefined ? {} : { language }),
    ...(link ? { ...linkStyle(scope), link } : {}),
  };
}

/** Returns the style of linked text. PowerPoint always draws links underlined and in the theme's link colour. */
function linkStyle(scope: Scope): { color?: string; underline: boolean } {
  const color = scope.colors[scope.colorMap.hlink ?? 'hlink'] ?? scope.colors.hlink;
  return { ...(color ? { color: toHex(color) } : {}), underline: true };
}

/**
 * Returns the text of a run or field. A slide number field that is empty or contains the placeholder `‹#›` becomes the
 * number of the slide.
 */
function readText(node: XmlNode, scope: Scope): string {
  const text = child(node, 'a:t')?.text ?? '';
  if (node.name !== 'a:fld') return text;
  const isSlideNumber = node.attrs.type === 'slidenum';
  return isSlideNumber && (text === '' || text.includes('‹')) ? String(scope.slideNumber) : text;
}

/**
 * Replaces characters of symbol fonts with Unicode characters that look the same. The characters U+F000 to U+F0FF are
 * always glyph codes of a symbol font. In a text without these characters, all characters are glyph codes if the run's
 * Latin font is a symbol font.
 */
function replaceSymbols(text: string, properties: RunProperties): string {
  const symbolFamily = [properties.symbol, properties.latin].find((name) => name !== undefined && isSymbolFont(name));
  if (!/[\uf000-\uf0ff]/.test(text)) {
    return symbolFamily && properties.latin === symbolFamily
      ? [...text].map((char) => symbolOf(char, symbolFamily, char)).join('')
      : text;
  }
  return text.replace(/[\uf000-\uf0ff]/g, (char) => symbolOf(char, symbolFamily ?? 'Wingdings', '•'));
}

/**
 * Removes control characters and normalises line breaks. A vertical tab is a line break in PowerPoint. OOXML writes
 * control characters also as `_x000B_`, with their code in hexadecimal form.
 */
function normalizeText(text: string): string {
  return (
    text
      .replace(/_x000B_|\v/g, '\n')
      .replace(/_x000D_|\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
      .replace(/[\u0000-\u0008\u000c\u000e-\u001f]/g, '')
  );
}

/** Creates a run. Text of a symbol font becomes Unicode text in the theme's body font. */
function toRun(sourceText: string, properties: RunProperties, scope: Scope): Run {
  const text = normalizeText(replaceSymbols(sourceText, properties));
  const fontProperties = isSymbolFont(properties.latin ?? '') ? { ...properties, latin: '+mn-lt' } : properties;
  return { text, ...resolveStyle(fontProperties, text, scope) };
}

/** Reads the runs of a paragraph: text, fields, line breaks, and formulas as plain text. */
export function readRuns(paragraph: XmlNode, inherited: RunProperties, scope: Scope): Run[] {
  const runs: Run[] = [];
  for (const node of paragraph.children) {
    const runProperties = { ...inherited, ...readRunProperties(child(node, 'a:rPr'), scope) };
    if (node.name === 'a:r' || node.name === 'a:fld') {
      const text = readText(node, scope);
      if (text !== '') runs.push(toRun(text, runProperties, scope));
    } else if (node.name === 'a:br') {
      runs.push({ text: '\n', ...resolveStyle(runProperties, '', scope) });
    } else if (node.name === 'a14:m') {
      const text = descendants(node, 'm:t')
        .map((textNode) => textNode.text)
        .join('');
      if (text !== '') runs.push(toRun(text, { ...inherited, italic: true }, scope));
    }
  }
  return runs;
}

/** Reads the colour and font families of a style's font reference as run properties. */
export function readFontReference(reference: XmlNode | undefined, scope: Scope): RunProperties | undefined {
  if (!reference) return undefined;
  const color = readColor(reference.children[0], scope);
  const family = reference.attrs.idx === 'major' ? '+mj' : reference.attrs.idx === 'minor' ? '+mn' : undefined;
  return {
    ...(color ? { color: toHex(color) } : {}),
    ...(family ? { latin: `${family}-lt`, eastAsian: `${family}-ea`, complex: `${family}-cs` } : {}),
  };
}
