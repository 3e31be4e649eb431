import { describe, expect, it } from 'vitest';
import { paragraph, relationship, shape, xfrm } from './testing/build-pptx.ts';
import { buildAndImport, firstElementOf, slidesOf } from './testing/import-test-deck.ts';

// In PowerPoint files, lengths are in EMU (12,700 EMU are one point). In the imported document, they are in points.

describe('text', () => {
  it('resolves position and style of a placeholder from its slide, layout and master', async () => {
    const placeholder = '<p:ph type="body" idx="3"/>';
    const body = '<a:bodyPr anchor="b" lIns="0"/>';
    const layoutShapes = `<p:sp><p:nvSpPr><p:cNvPr id="9" name="L"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr>${xfrm(40, 50, 300, 200)}</p:spPr><p:txBody>${body}<a:lstStyle><a:lvl1pPr algn="ctr"><a:defRPr b="1"/></a:lvl1pPr></a:lstStyle></p:txBody></p:sp>`;
    const element = await firstElementOf(shape({ placement: '', placeholder, text: paragraph('Hello', 'i="1"') }), {
      layoutShapes,
    });
    expect(element).toMatchObject({ kind: 'text', x: 40, y: 50, width: 300, height: 200 });
    expect(element).toMatchObject({
      body: {
        anchor: 'bottom',
        insets: [0, 3.6, 7.2, 3.6],
        paragraphs: [
          {
            align: 'center',
            runs: [
              {
                text: 'Hello',
                size: 28,
                bold: true,
                italic: true,
                family: 'body',
                color: 'ink',
                language: 'en-US',
              },
            ],
          },
        ],
      },
    });
  });

  it('uses the box of the slide for a placeholder without any position', async () => {
    const { document } = await buildAndImport({
      slides: [1, 2].map((n) => ({
        shapes: shape({
          placement: '',
          placeholder: '<p:ph type="body" idx="77"/>',
          text: paragraph(`Text ${n}`),
        }),
      })),
    });
    const [element] = slidesOf(document)[0]!.elements;
    expect(element).toMatchObject({ kind: 'text', x: 0, y: 0, width: 720, height: 540 });
  });

  it('reads breaks, fields, baseline, strike, caps, highlight and spacing', async () => {
    const text = `<a:p><a:r><a:rPr baseline="30000" strike="sngStrike" cap="small" spc="300"><a:highlight><a:srgbClr val="FFFF00"/></a:highlight></a:rPr><a:t>a</a:t></a:r><a:br/><a:fld id="{1}" type="slidenum"><a:t>‹#›</a:t></a:fld></a:p>`;
    const element = await firstElementOf(shape({ text }));
    const runs = element.kind === 'text' ? element.body.paragraphs[0]!.runs : [];
    expect(runs.map((run) => run.text)).toEqual(['a', '\n', '1']);
    expect(runs[0]).toMatchObject({
      baseline: 0.3,
      strike: true,
      caps: 'small',
      spacing: 3,
      highlight: '#ffff00',
    });
  });

  // In the font Wingdings, the character `ü` is displayed as a check mark.
  it('reads symbols and numbers as bullets, and restarts numbers after a plain paragraph', async () => {
    const numberBullet = '<a:pPr><a:buAutoNum type="alphaLcParenR" startAt="3"/></a:pPr>';
    const text = [
      paragraph(
        'a',
        '',
        '<a:pPr marL="228600" indent="-228600"><a:buFont typeface="Wingdings"/><a:buChar char="ü"/></a:pPr>',
      ),
      paragraph('b', '', numberBullet),
      paragraph('c', '', numberBullet),
      paragraph('plain'),
      paragraph('d', '', numberBullet),
    ].join('');
    const element = await firstElementOf(shape({ text }));
    const paragraphs = element.kind === 'text' ? element.body.paragraphs : [];
    expect(paragraphs[0]).toMatchObject({ bullet: { kind: 'char', char: '✓' }, indent: 18, hanging: -18 });
    expect(paragraphs.slice(1).map(({ bullet }) => bullet)).toEqual([
      { kind: 'number', style: 'lower-alpha', pattern: '%)', startAt: 3 },
      { kind: 'number', style: 'lower-alpha', pattern: '%)' },
      undefined,
      { kind: 'number', style: 'lower-alpha', pattern: '%)', startAt: 3 },
    ]);
  });

  it('reads autofit, columns, vertical and right-to-left text', async () => {
    const body =
      '<a:bodyPr vert="vert270" numCol="2" spcCol="127000" wrap="none"><a:normAutofit fontScale="62500" lnSpcReduction="20000"/></a:bodyPr>';
    const element = await firstElementOf(shape({ body, text: paragraph('שלום', '', '<a:pPr rtl="1"/>') }));
    expect(element).toMatchObject({
      body: {
        vertical: 'ccw',
        columns: 2,
        columnGap: 10,
        wrap: false,
        fit: 'shrink',
        fontScale: 0.625,
        lineScale: 0.8,
      },
    });
    expect(element).toMatchObject({ body: { paragraphs: [{ direction: 'rtl', align: 'right' }] } });
  });

  it('uses the font that the theme lists for the script of a run', async () => {
    const element = await firstElementOf(shape({ text: paragraph('日本語のテキスト', '<a:ea typeface="+mn-ea"/>') }));
    expect(element).toMatchObject({ body: { paragraphs: [{ runs: [{ family: 'Yu Gothic' }] }] } });
  });
});

// The slides of a test deck have the ids 256, 257 and so on, so `slide-257` is the topic of the second slide.
describe('links', () => {
  const link = (attributes: string) => paragraph('go', `<a:hlinkClick ${attributes}/>`);
  const importLink = async (text: string, relationships: string) => {
    const { document, warnings } = await buildAndImport({
      slides: [{ shapes: shape({ text }), relationships }, { shapes: shape({ text: paragraph('x') }) }],
    });
    const element = slidesOf(document)[0]!.elements[0]!;
    return {
      link: element.kind === 'text' ? element.body.paragraphs[0]!.runs[0]!.link : undefined,
      warnings,
    };
  };

  it('reads links to URLs, e-mail addresses, slides and the next slide', async () => {
    const webLink = await importLink(
      link('r:id="rId5"'),
      relationship('rId5', 'hyperlink', 'https://example.org/a?b=1&amp;c=2', 'External'),
    );
    expect(webLink.link).toEqual({ kind: 'url', href: 'https://example.org/a?b=1&c=2' });
    const mailLink = await importLink(
      link('r:id="rId5"'),
      relationship('rId5', 'hyperlink', 'mailto:a@example.org', 'External'),
    );
    expect(mailLink.link).toEqual({ kind: 'url', href: 'mailto:a@example.org' });
    const slideLink = await importLink(
      link('r:id="rId5" action="ppaction://hlinksldjump"'),
      relationship('rId5', 'slide', 'slide2.xml'),
    );
    expect(slideLink.link).toEqual({ kind: 'topic', topic: 'slide-257' });
    const nextSlideLink = await importLink(link('r:id="" action="ppaction://hlinkshowjump?jump=nextslide"'), '');
    expect(nextSlideLink.link).toEqual({ kind: 'topic', topic: 'slide-257' });
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', '\\\\host\\share'])(
    'drops a link to %s',
    async (target) => {
      const { link: importedLink, warnings } = await importLink(
        link('r:id="rId5"'),
        relationship('rId5', 'hyperlink', target, 'External'),
      );
      expect(importedLink).toBeUndefined();
      expect(warnings.map((warning) => warning.code)).toContain('pptx.link_lost');
    },
  );
});
