import { beforeAll, expect, it } from 'vitest';
import { compileMessages } from '../../../tooling/compile-messages.ts';
import { activateLanguage } from '../../i18n/index.ts';
import messages from '../../i18n/messages/recorder/en.json?raw';
import { uploadText } from './upload-text.ts';

beforeAll(() => activateLanguage('en', compileMessages(messages)));

it('the title of the upload names the time that is not uploaded, unless it is less than a second', () => {
  const titleOf = (pendingMs: number) => uploadText({ state: 'sending', pendingMs });
  expect([0, 999, 1000, 61_000].map(titleOf)).toEqual([
    'Everything is uploaded',
    'Everything is uploaded',
    'Uploading. Not uploaded yet: 0:01',
    'Uploading. Not uploaded yet: 1:01',
  ]);
});

it('the title reports sound that could not be uploaded', () => {
  expect(uploadText({ state: 'waiting', pendingMs: 4000 })).toMatch(/^No connection\. 0:04 is stored/);
  expect(uploadText({ state: 'failed', pendingMs: 4000 })).toMatch(/^0:04 couldn’t be uploaded/);
});
