import { describe, expect, it } from 'vitest';
import { messageFile } from './message-file.ts';

describe('messageFile', () => {
  it('returns the same file for the same areas and language, and another path for other areas or languages', () => {
    const file = messageFile('de', ['page', 'header']);
    expect(file.path).toMatch(/^static\/messages-de-[\w-]{8}\.json$/);
    expect(messageFile('de', ['page', 'header'])).toEqual(file);
    expect(messageFile('de', ['page']).path).not.toBe(file.path);
    expect(messageFile('fr', ['page', 'header']).path).not.toBe(file.path);
  });

  it('contains the messages of its areas only', () => {
    const { json, messages } = messageFile('hu', ['page']);
    expect(JSON.parse(json)).toEqual(messages);
    expect(Object.keys(messages)).toContain('page.transcript');
    expect(Object.keys(messages).filter((key) => !key.startsWith('page.'))).toEqual([]);
  });
});
