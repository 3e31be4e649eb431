import { BRAND_FONT_FILES_MAX, FONT_MAX_BYTES } from '@flydeck/contract/brand/constants';
import { fontFilePath } from '@flydeck/contract/brand/font-file-path';
import { ERRORS, type ErrorCode } from '@flydeck/contract/errors';
import { beforeAll, expect, it } from 'vitest';
import { compileMessages } from '../../../tooling/compile-messages.ts';
import { CallError } from '../../api/call.ts';
import { activateLanguage } from '../../i18n/index.ts';
import brandMessages from '../../i18n/messages/brand/en.json?raw';
import formMessages from '../../i18n/messages/form/en.json?raw';
import { fontFailureText, fontFilesProblem } from './font-failure.ts';

beforeAll(() => activateLanguage('en', { ...compileMessages(brandMessages), ...compileMessages(formMessages) }));

const aFile = (name: string, size = 1000) => ({ name, size });
const FILES = [aFile('Bold.ttf'), aFile('Notes.txt'), aFile('Bold copy.ttf')];

const textOf = (code: ErrorCode, ...indices: number[]) => {
  const issues = indices.map((index) => ({ path: fontFilePath(index), message: 'is invalid' }));
  const { status, message } = ERRORS[code];
  const problem = { type: 'about:blank', status, title: message, code, requestId: '1', issues } as const;
  return fontFailureText(new CallError(status, problem), FILES);
};

it('names the files that the server refuses', () => {
  expect(textOf('request.unsupported_media_type', 1)).toMatch(/^“Notes\.txt” isn’t a WOFF2, TTF or OTF font/);
  expect(textOf('resource.conflict', 0, 2)).toMatch(/^“Bold\.ttf” and “Bold copy\.ttf” have the same weight/);
  expect(textOf('resource.conflict')).toMatch(/^The brand already has 20 font families/);
});

it('returns the text of other errors', () => {
  const offline = new CallError(0, undefined);
  expect(fontFailureText(offline, FILES)).toMatch(/^The server can’t be reached/);
  expect(textOf('request.unsupported_media_type')).toMatch(/^Something went wrong/);
  expect(textOf('request.unsupported_media_type', 7)).toMatch(/^Something went wrong/);
});

it('names a file that is too large, and finds too many files', () => {
  expect(fontFilesProblem(FILES)).toBeUndefined();
  expect(fontFilesProblem([...FILES, aFile('Huge.otf', FONT_MAX_BYTES + 1)])).toMatch(/^“Huge\.otf” is too large/);
  expect(fontFilesProblem([aFile('Just.otf', FONT_MAX_BYTES)])).toBeUndefined();
  const many = Array.from({ length: BRAND_FONT_FILES_MAX + 1 }, () => aFile('a.ttf'));
  expect(fontFilesProblem(many)).toBe('Choose at most 20 files.');
});
