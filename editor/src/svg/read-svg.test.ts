import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSvg } from './read-svg.ts';
import { leavesOf, type SvgPart } from './svg-part.ts';

const svg = (content: string, attributes = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

const read = (content: string, attributes?: string): readonly SvgPart[] => {
  const part = readSvg(svg(content, attributes), 'ink');
  return part ? leavesOf(part) : [];
};

/** Returns the only part of a drawing. */
function readOne(content: string, attributes?: string): SvgPart {
  const [part, ...others] = read(content, attributes);
  if (!part || others.length > 0) throw new Error('The drawing does not have one part.');
  return part;
}

const geometryOf = (part: SvgPart) => part.properties['geometry'] as { readonly paths: readonly { d: string }[] };

describe('shapes', () => {
  it('reads rectangles, circles and ellipses as shapes whose form can be edited', () => {
    expect(readOne('<rect x="10" y="20" width="30" height="40" rx="3" fill="#0af"/>')).toMatchObject({
      kind: 'shape',
      box: { x: 10, y: 20, width: 30, height: 40 },
      properties: {
        geometry: { preset: 'roundRect', adjust: { adj: 10_000 } },
        fill: { kind: 'solid', color: '#00aaff' },
      },
    });
    expect(readOne('<circle cx="50" cy="50" r="10"/>')).toMatchObject({
      box: { x: 40, y: 40, width: 20, height: 20 },
      properties: { geometry: { preset: 'ellipse' }, fill: { color: '#000000' } },
    });
    expect(readOne('<ellipse cx="50" cy="50" rx="20" ry="10" transform="rotate(90 50 50)"/>').box).toMatchObject({
      x: 30,
      y: 40,
      width: 40,
      height: 20,
      rotation: 90,
    });
  });

  it('reads paths and polygons in the box of their curves, with their fill rule', () => {
    const path = readOne('<path d="M10 50C10 10 50 10 50 50Z"/>');
    expect(path.box.y).toBeCloseTo(20, 1);
    expect(path.properties['geometry']).toMatchObject({ kind: 'path', rule: 'nonzero' });
    expect(readOne('<path d="M0 0h9v9z" fill-rule="evenodd"/>').properties['geometry']).not.toHaveProperty('rule');
    const polygon = readOne('<polygon points="10,10 30,10 20,40"/>');
    expect(polygon.box).toEqual({ x: 10, y: 10, width: 20, height: 30 });
    expect(geometryOf(polygon).paths).toEqual([{ d: 'M0 0L20 0L10 30Z' }]);
  });

  it('reads lines as lines with both ends, and polylines as open paths', () => {
    const line = readOne('<line x1="80" y1="10" x2="20" y2="30" stroke="red" stroke-width="2"/>');
    expect(line).toMatchObject({
      kind: 'connector',
      box: { x: 20, y: 10, width: 60, height: 20, flipX: true },
      properties: { route: 'straight', stroke: { color: '#ff0000', width: 2 } },
    });
    const polyline = readOne('<polyline points="0 0 10 10 20 0" fill="none" stroke="#000" stroke-linecap="round"/>');
    expect(polyline.properties['stroke']).toMatchObject({ cap: 'round' });
    expect(polyline.properties).not.toHaveProperty('fill');
  });

  it('applies transforms of all ancestors, and scales strokes and dashes', () => {
    const content =
      '<g transform="translate(10 10)"><g transform="scale(2)"><path d="M0 0L10 0" stroke="#000" stroke-dasharray="4 2" stroke-width="2"/></g></g>';
    expect(readOne(content)).toMatchObject({
      box: { x: 10, y: 10, width: expect.closeTo(20) as number, height: 0 },
      properties: { stroke: { width: 4, dash: [2, 1] } },
    });
  });

  it('fits the view box in the size of the picture', () => {
    const part = readOne('<rect width="10" height="10"/>', 'width="200" height="100" viewBox="0 0 10 10"');
    expect(part.box).toEqual({ x: 50, y: 0, width: 100, height: 100 });
  });
});

describe('paints', () => {
  const fillOf = (content: string) => readOne(content).properties['fill'];

  it('reads colours of CSS, and the current colour as that of the theme', () => {
    const colors = ['rebeccapurple', 'RGB(1, 2, 3)', 'rgb(0 0 255 / 50%)', '#1234', 'CornflowerBlue', 'darkslategrey'];
    expect(
      colors.map((color) => readSvg(svg(`<rect width="9" height="9" fill="${color}"/>`), 'ink')?.properties['fill']),
    ).toEqual(
      ['#663399', '#010203', '#0000ff80', '#11223344', '#6495ed', '#2f4f4f'].map((color) => ({ kind: 'solid', color })),
    );
    expect(fillOf('<rect width="9" height="9" fill="currentColor"/>')).toEqual({ kind: 'solid', color: 'ink' });
    expect(fillOf('<g color="red"><rect width="9" height="9" fill="currentcolor"/></g>')).toMatchObject({
      color: '#ff0000',
    });
  });

  it('reads styles of classes, elements and ids in the order of CSS', () => {
    const style = '<style>/* a */ rect{fill:red} .b{fill:blue;stroke-width:3px} #c{fill:lime}</style>';
    const rect = (attributes: string) => fillOf(`${style}<rect width="9" height="9" ${attributes}/>`);
    expect(rect('')).toMatchObject({ color: '#ff0000' });
    expect(rect('class="a b" fill="#fff"')).toMatchObject({ color: '#0000ff' });
    expect(rect('class="b" id="c"')).toMatchObject({ color: '#00ff00' });
    expect(rect('class="b" style="fill: yellow"')).toMatchObject({ color: '#ffff00' });
  });

  it('reads linear gradients at the same positions', () => {
    const stops = '<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/>';
    const across = `<linearGradient id="a">${stops}</linearGradient><rect width="80" height="40" fill="url(#a)"/>`;
    expect(fillOf(across)).toEqual({
      kind: 'linear',
      angle: 0,
      stops: [
        { offset: 0, color: '#000000' },
        { offset: 1, color: '#ffffff' },
      ],
    });
    const absolute = `<linearGradient id="b" gradientUnits="userSpaceOnUse" x1="0" y1="20" x2="0" y2="60">${stops}</linearGradient>`;
    const fill = fillOf(`${absolute}<rect y="40" width="80" height="40" fill="url(#b)"/>`) as {
      readonly angle: number;
      readonly stops: readonly { readonly offset: number; readonly color: string }[];
    };
    expect(fill.angle).toBeCloseTo(90);
    expect(fill.stops.map(({ color }) => color)).toEqual(['#7f7f7f', '#ffffff', '#ffffff']);
    expect(fill.stops.map(({ offset }) => offset)).toEqual([0, 0.5, 1]);
  });

  it('reads radial gradients of circles with stops of another gradient', () => {
    const content =
      '<defs><linearGradient id="s"><stop stop-color="red"/><stop offset="1" style="stop-color:blue;stop-opacity:.5"/></linearGradient><radialGradient id="r" xlink:href="#s"/></defs><circle cx="50" cy="50" r="20" fill="url(#r)"/>';
    expect(fillOf(content)).toEqual({
      kind: 'radial',
      cx: 0.5,
      cy: 0.5,
      radius: 20 / Math.hypot(20, 20),
      stops: [
        { offset: 0, color: '#ff0000' },
        { offset: 1, color: '#0000ff80' },
      ],
    });
  });
});

describe('structure', () => {
  it('reads groups with more than one element, links and titles', () => {
    const content =
      '<title>Two squares</title><a href="https://example.com/"><rect width="9" height="9"/></a><g><rect width="9" height="9"/><rect x="20" width="9" height="9"/></g>';
    const part = readSvg(svg(content), 'ink');
    expect(part).toMatchObject({ kind: 'group', properties: { name: 'Two squares', alt: 'Two squares' } });
    expect(part?.children?.map(({ kind }) => kind)).toEqual(['shape', 'group']);
    expect(part?.children?.[0]?.properties['link']).toEqual({ kind: 'url', href: 'https://example.com/' });
    expect(read('<a href="javascript:alert(1)"><rect width="9" height="9"/></a>')[0]?.properties).not.toHaveProperty(
      'link',
    );
  });

  it('reads symbols and repeated elements', () => {
    const content =
      '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol><rect id="r" width="5" height="5"/><use href="#s" x="50" width="20" height="20"/><use xlink:href="#r" x="80"/>';
    expect(read(content).map(({ box: { x, width } }) => [x, width])).toEqual([
      [0, 5],
      [50, 20],
      [80, 5],
    ]);
  });

  it('drops hidden elements, elements outside of the picture, definitions and scripts', () => {
    const content =
      '<script>alert(1)</script><defs><rect width="9" height="9"/></defs><rect width="9" height="9" display="none"/><rect x="200" width="9" height="9"/><path d="M0 0h24v24H0z" fill="none"/><rect onclick="alert(1)" width="7" height="7"/><animate/>';
    expect(readOne(content).box.width).toBe(7);
  });

  it('ignores a clip path around all elements, as design programs export it', () => {
    const content =
      '<g clip-path="url(#c)"><rect width="90" height="90"/></g><clipPath id="c"><rect width="100" height="100" fill="white"/></clipPath>';
    expect(readOne(content).box.width).toBe(90);
    expect(read(content.replace('width="100"', 'width="50"'))).toEqual([]);
  });

  it('reads texts with their baseline, anchor, size and font, one element for each position', () => {
    const content =
      '<text x="50" y="40" font-size="10" text-anchor="middle" font-family="\'Open Sans\', sans-serif">Bees <tspan font-weight="bold" fill="red">&amp; hives</tspan><tspan x="50" dy="1.2em">second</tspan></text>';
    const [first, second] = read(content);
    expect(first).toMatchObject({ kind: 'text', properties: { body: { wrap: false } } });
    expect(first?.body?.[0]).toMatchObject({
      align: 'center',
      runs: [
        { text: 'Bees ', size: 10, family: 'Open Sans', color: '#000000' },
        { text: '& hives', bold: true, color: '#ff0000' },
      ],
    });
    const box = first?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(box.x + box.width / 2).toBeCloseTo(50);
    expect((second?.box.y ?? 0) - box.y).toBeCloseTo(12);
  });
});

it.each([
  ['filters', '<filter id="f"/><rect width="9" height="9" filter="url(#f)"/>'],
  ['masks', '<mask id="m"/><rect width="9" height="9" mask="url(#m)"/>'],
  ['embedded pictures', '<rect width="9" height="9"/><image href="data:image/png;base64,AA" width="9" height="9"/>'],
  ['embedded HTML', '<foreignObject width="9" height="9"><p>a</p></foreignObject>'],
  ['patterns', '<pattern id="p"/><rect width="9" height="9" fill="url(#p)"/>'],
  ['elliptic gradients', '<radialGradient id="r"><stop/></radialGradient><rect width="9" height="5" fill="url(#r)"/>'],
  ['markers', '<path d="M0 0h9" stroke="red" marker-end="url(#m)"/>'],
  ['text along a path', '<text x="1" y="9"><textPath href="#p">a</textPath></text>'],
  ['positions of single characters', '<text x="1 2 3" y="9">abc</text>'],
  ['skews', '<rect width="9" height="9" transform="skewX(20)"/>'],
  ['stretched strokes', '<rect width="9" height="9" stroke="red" transform="scale(2 1)"/>'],
  [
    'overlapping elements with a common opacity',
    '<g opacity=".5"><rect width="9" height="9"/><rect width="5" height="5"/></g>',
  ],
  ['selectors with combinators', '<style>g rect{fill:red}</style><g><rect width="9" height="9"/></g>'],
  ['at-rules', '<style>@import url(https://example.com/a.css);</style><rect width="9" height="9"/>'],
  ['content that is cut off', '<circle r="20"/>'],
  ['references to other files', '<use href="https://example.com/a.svg#b"/><rect width="9" height="9"/>'],
  ['blend modes', '<rect width="9" height="9" style="mix-blend-mode: multiply"/>'],
])('leaves an SVG with %s to pictures', (_, content) => {
  expect(readSvg(svg(content), 'ink')).toBeUndefined();
});

describe('hostile files', () => {
  it.each([
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text x="1" y="9">&a;</text>')}`],
    ['unknown entities', svg('<text x="1" y="9">&a;</text>')],
    ['circular references', svg('<g id="a"><use href="#a"/></g>')],
    [
      'exponential references',
      svg(
        `<g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 30 }, (_n, i) => `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`).join('')}`,
      ),
    ],
    ['deep nesting', svg('<g>'.repeat(5000) + '</g>'.repeat(5000))],
    ['many elements', svg('<rect width="1" height="1"/>'.repeat(9000))],
    ['a missing end', '<svg><g></svg>'],
    ['text after the end', '<svg></svg><svg></svg>'],
    ['infinite coordinates', svg('<rect width="1e999" height="1"/>')],
    ['large coordinates', svg('<path d="M1e300 0L-1e300 1e300Z"/>')],
    ['a missing size', svg('<rect width="1" height="1" transform="scale(0)"/>')],
    ['a name of objects', svg('<rect __proto__="x" constructor="y" width="1" height="NaN"/>')],
    ['2 million characters', svg(`<path d="M${'0 '.repeat(1_000_000)}"/>`)],
  ])('refuses %s', (_, source) => {
    expect(readSvg(source, 'ink')).toBeUndefined();
  });

  it.each([
    ['comments', '/*'.repeat(400_000)],
    ['braces', '{'.repeat(900_000)],
    ['spaces', ' '.repeat(900_000)],
  ])('reads a style sheet of %s in linear time', (_, css) => {
    // A search that starts again at each character would exceed the time limit of tests by far.
    expect(() => readSvg(svg(`<style>${css}</style><rect width="9" height="9"/>`), 'ink')).not.toThrow();
  });

  it('never throws', () => {
    const fragment = fc.constantFrom(
      '<rect width="9" height="9"',
      '<path d="M0 0h9z"',
      '<g',
      '<use href="#a"',
      '<text x="1" y="2"',
      ' id="a"',
      ' fill="url(#a)"',
      ' transform="scale(1e9)"',
      ' opacity="x"',
      ' style="fill:',
      '"',
      '/>',
      '>',
      '</g>',
      '</text>',
      'text',
      '&#0;',
      '&lt;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<linearGradient id="a"',
      '<stop',
      '<style>',
      '</style>',
      '.a{}',
      ' stroke="red"',
      ' viewBox="0 0 0 0"',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(fragment, fc.string({ maxLength: 4 })), { maxLength: 25 }), (parts) => {
        readSvg(svg(parts.join('')), 'ink');
        readSvg(parts.join(''), 'ink');
      }),
      { numRuns: 3000 },
    );
  });
});
