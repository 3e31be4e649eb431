import { describe, expect, it } from 'vitest';
import { aDocument, aTextBody, aTopic } from '../compile/testing/documents.ts';
import { TEST_PORTS } from '../compile/testing/fixed-fonts.ts';
import { compile } from '../compile.ts';
import type { Topic } from '../model/document.ts';
import type { TextElement } from '../model/elements.ts';
import { findLayoutFaults, severityOf } from './layout-faults.ts';

/** Returns a text in a box of 800 by 100 units. Its size is in units of a topic of 960 by 540 units. */
function aText(id: string, text: string, fields: Partial<TextElement> & { readonly size?: number } = {}): TextElement {
  const { size = 40, ...box } = fields;
  const body = { ...aTextBody(text), style: { size } };
  return { kind: 'text', id, x: 80, y: 60, width: 800, height: 100, body, ...box };
}

/** Returns the faults of topics. The first topic, a title, has none. */
function faultsOf(...topics: Topic[]) {
  const first = aTopic({
    id: 'first',
    title: 'Tides',
    frame: { x: 100, y: 100, scale: 0.1 },
    elements: [aText('a', 'Tides')],
  });
  const document = aDocument({ topics: [first, ...topics] });
  return findLayoutFaults(document, compile(document, TEST_PORTS).scene);
}

const FRAME = { x: 300, y: 300, scale: 0.2 };
const aTextTopic = (id: string, ...elements: TextElement[]) => aTopic({ id, title: 'Moon', frame: FRAME, elements });
const TEXT = 'It pulls at the sea twice a day.';

describe('findLayoutFaults', () => {
  it('finds no faults in topics whose texts fit, are apart and are legible', () => {
    expect(faultsOf(aTextTopic('moon', aText('title', 'Moon'), aText('text', TEXT, { y: 200 })))).toEqual([]);
  });

  it('measures how much higher than its box a text is', () => {
    const [fault, ...others] = faultsOf(aTextTopic('moon', aText('text', Array(40).fill(TEXT).join(' '), { y: 200 })));
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ topic: 'moon', overlaps: 0, isEmpty: false });
    expect(fault?.overflow).toBeGreaterThan(2);
  });

  it('measures texts that are outside of their topic', () => {
    const [fault] = faultsOf(aTextTopic('moon', aText('text', TEXT, { x: 900 })));
    expect(fault?.overflow).toBeGreaterThan(1.2);
  });

  it('counts texts and sibling topics that overlap', () => {
    const texts = [aText('title', 'The moon over the sea'), aText('text', TEXT, { y: 65 })];
    expect(faultsOf(aTextTopic('moon', ...texts))).toMatchObject([{ topic: 'moon', overflow: 1, overlaps: 1 }]);
    const other = { ...aTextTopic('sun', aText('sun-text', TEXT)), frame: { ...FRAME, x: FRAME.x + 50 } };
    expect(faultsOf(aTextTopic('moon', aText('text', TEXT)), other)).toMatchObject([{ topic: 'sun', overlaps: 1 }]);
  });

  it('finds texts below the reading size on a phone, at the step that shows them largest', () => {
    // A topic of 960 units fills the width of 390 px.
    const size = (px: number) => (px * 960) / 390;
    expect(faultsOf(aTextTopic('moon', aText('text', TEXT, { size: size(9) })))).toEqual([]);
    const [fault] = faultsOf(aTextTopic('moon', aText('text', TEXT, { size: size(6) })));
    expect(fault?.smallTextPx).toBeCloseTo(6, 2);
    // The text needs an area that is larger by the square of 9 / 6.
    expect(fault && severityOf(fault)).toBeCloseTo(1.25, 2);
  });

  it('finds topics that show nothing except their title, but not a first topic, pictures or child topics', () => {
    expect(faultsOf(aTextTopic('moon', aText('title', 'Moon')))).toMatchObject([{ topic: 'moon', isEmpty: true }]);
    const child = aTopic({
      id: 'child',
      title: 'x',
      frame: { x: 480, y: 400, scale: 0.2 },
      elements: [aText('c', TEXT)],
    });
    expect(faultsOf({ ...aTextTopic('moon', aText('title', 'Moon')), topics: [child] })).toEqual([]);
  });
});
