import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { compileMessages } from '../../tooling/compile-messages.ts';
import { activateLanguage } from '../i18n/index.ts';
import messages from '../i18n/messages/page/en.json?raw';
import { TranscriptTopicRow } from './transcript-topic-row.tsx';

beforeAll(() => activateLanguage('en', compileMessages(messages)));

it('links to a step by its number, which differs from its index in a classic presentation', () => {
  const row = {
    topicId: 'page-2',
    depth: 0,
    stepIndex: 1,
    stepNumber: 2,
    heading: 'Second page',
    isSection: false,
    paragraphs: [],
  };
  const html = renderToStaticMarkup(<TranscriptTopicRow row={row} isCurrent={false} goTo={() => undefined} />);
  expect(html).toContain('href="#step=2"');
});
