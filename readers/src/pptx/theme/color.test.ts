import { describe, expect, it } from 'vitest';
import { parseXml } from '../package/xml.ts';
import { readColor } from './color.ts';
import { parseHex, toHex } from './rgb.ts';

const colors = {
  accent1: parseHex('4472C4'),
  dk1: parseHex('000000'),
  lt1: parseHex('FFFFFF'),
  accent2: parseHex('ED7D31'),
};
const colorMap = { tx1: 'dk1', bg1: 'lt1' };

/** Reads the colour element in `content`, and returns its hexadecimal notation. */
function readHex(content: string): string | undefined {
  const xml = `<a:x xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${content}</a:x>`;
  const node = parseXml(new TextEncoder().encode(xml)).children[0];
  const rgba = readColor(node, { colors, colorMap, placeholderColor: parseHex('ED7D31') });
  return rgba && toHex(rgba);
}

/** Returns the XML of a scheme colour. `content` is the XML of its modifiers. */
const scheme = (name: string, content = '') => `<a:schemeClr val="${name}">${content}</a:schemeClr>`;

// In the XML, 100000 is 100 %, and 60000 is one degree of hue.
describe('readColor', () => {
  it('reads every colour element', () => {
    expect(readHex('<a:srgbClr val="12ab34"/>')).toBe('#12ab34');
    expect(readHex(scheme('tx1'))).toBe('#000000');
    expect(readHex(scheme('phClr'))).toBe('#ed7d31');
    expect(readHex('<a:sysClr val="windowText" lastClr="010203"/>')).toBe('#010203');
    expect(readHex('<a:prstClr val="dkOliveGreen"/>')).toBe('#556b2f');
    expect(readHex('<a:prstClr val="ltGrey"/>')).toBe('#d3d3d3');
    expect(readHex('<a:scrgbClr r="100000" g="0" b="50000"/>')).toBe('#ff00bc');
    expect(readHex('<a:hslClr hue="7200000" sat="100000" lum="50000"/>')).toBe('#00ff00');
  });

  // The expected values are from PowerPoint's palette, such as "Accent 1, Lighter 80%". Rounding may change each
  // channel by 1.
  it.each([
    ['<a:lumMod val="20000"/><a:lumOff val="80000"/>', '#dae3f3'],
    ['<a:lumMod val="60000"/><a:lumOff val="40000"/>', '#8faadc'],
    ['<a:lumMod val="75000"/>', '#2f5597'],
    ['<a:lumMod val="50000"/>', '#203864'],
  ])('modifies accent 1 by %s', (modifiers, expected) => {
    const [r, g, b] = [1, 3, 5].map((i) =>
      Number.parseInt((readHex(scheme('accent1', modifiers)) ?? '').slice(i, i + 2), 16),
    );
    const expectedChannels = [1, 3, 5].map((i) => Number.parseInt(expected.slice(i, i + 2), 16));
    expect(Math.abs(r! - expectedChannels[0]!)).toBeLessThanOrEqual(1);
    expect(Math.abs(g! - expectedChannels[1]!)).toBeLessThanOrEqual(1);
    expect(Math.abs(b! - expectedChannels[2]!)).toBeLessThanOrEqual(1);
  });

  it('applies alpha, tint, shade, gray, comp and hueOff', () => {
    expect(readHex(scheme('tx1', '<a:alpha val="50000"/>'))).toBe('#00000080');
    // Tint and shade are computed in linear RGB, where the middle between black and white is `#bcbcbc` in sRGB.
    expect(readHex(scheme('tx1', '<a:tint val="50000"/>'))).toBe('#bcbcbc');
    expect(readHex(scheme('bg1', '<a:shade val="50000"/>'))).toBe('#bcbcbc');
    expect(readHex('<a:srgbClr val="FF0000"><a:gray/></a:srgbClr>')).toBe('#4c4c4c');
    expect(readHex('<a:srgbClr val="FF0000"><a:comp/></a:srgbClr>')).toBe('#00ffff');
    expect(readHex('<a:srgbClr val="FF0000"><a:hueOff val="7200000"/></a:srgbClr>')).toBe('#00ff00');
  });

  it('returns undefined for a missing or invalid colour', () => {
    expect(readHex('<a:srgbClr val="oops"/>')).toBeUndefined();
    expect(readHex('<a:prstClr val="oops"/>')).toBeUndefined();
    expect(readHex(scheme('oops'))).toBeUndefined();
    expect(readColor(undefined, { colors, colorMap })).toBeUndefined();
  });
});
