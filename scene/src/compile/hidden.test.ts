import { expect, it } from 'vitest';
import { compile } from '../compile.ts';
import { buildTranscript, flattenTranscript } from '../transcript.ts';
import { aDocument, aShape, aTextBody, aTopic } from './testing/documents.ts';
import { TEST_PORTS } from './testing/fixed-fonts.ts';

it('hidden topics and elements have no frames, items or steps in the scene, and are not in the transcript', () => {
  const text = (id: string, { hidden = false } = {}) => aShape({ id, body: aTextBody(id), hidden });
  const group = {
    kind: 'group' as const,
    id: 'group',
    x: 0,
    y: 0,
    width: 100,
    height: 50,
    children: [text('shown in a group'), text('hidden in a group', { hidden: true })],
  };
  const document = aDocument({
    elements: [text('shown'), text('hidden', { hidden: true }), group],
    topics: [
      aTopic({ id: 'shown topic', title: 'Shown', topics: [aTopic({ id: 'nested', hidden: true })] }),
      aTopic({ id: 'hidden topic', title: 'Hidden', elements: [text('inside')], hidden: true }),
    ],
  });
  const { scene, warnings } = compile(document, TEST_PORTS);
  const texts = scene.frames.flatMap(({ items }) => items.flatMap((item) => (item.t === 'text' ? item.text : [])));
  expect(texts.join(' ')).toBe('shown shown in a group');
  expect(scene.frames.map(({ topic }) => topic)).toEqual(['root', 'shown topic']);
  expect(scene.steps.map(({ title }) => title)).toEqual(['Root', 'Shown']);
  expect(warnings).toEqual([]);
  expect(flattenTranscript(buildTranscript(document)).split('\n')).toEqual(['shown', 'shown in a group']);
});
