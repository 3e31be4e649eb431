import { describe, expect, it } from 'vitest';
import { externalHost, sanitizeReferrer, sanitizeUrl } from './sanitize-url.ts';

const ORIGIN = 'https://deck.example';

describe('URLs of events', () => {
  it.each([
    ['https://deck.example/p/abc/x/', '/p/abc/x/', null],
    ['https://deck.example/p/abc/x/?auth_key=secret#step=2', '/p/abc/x/', null],
    ['https://deck.example/p/embed/abc/?link=secret-link&step=2', '/p/embed/abc/', null],
    ['https://deck.example/reset-password/?token=secret', '/reset-password/', null],
    ['https://deck.example/v/secret-link/', '/v/', null],
    ['https://other.example/v/secret-link/', 'https://other.example/v/', 'other.example'],
    ['https://deck.example/explore/search/?search=maps&x=1', '/explore/search/?search=maps', null],
    ['https://deck.example/?click_source=a&lang=de', '/?click_source=a&lang=de', null],
    ['https://user:password@other.example:8080/', 'https://other.example:8080/', 'other.example'],
    ['http://deck.example/', 'http://deck.example/', 'deck.example'],
    ['javascript:alert(1)', '', null],
    ['data:text/html,x', '', null],
    ['/relative', '', null],
    ['', '', null],
  ])('%s is stored as "%s", with the external host %s', (url, stored, host) => {
    expect(sanitizeUrl(url, ORIGIN)).toBe(stored);
    expect(externalHost(url, ORIGIN)).toBe(host);
  });
});

describe('referrers of events', () => {
  it.each([
    ['https://deck.example/explore/search/?search=maps&x=1', '/explore/search/?search=maps'],
    ['https://deck.example/p/embed/abc/?link=secret-link', '/p/embed/abc/'],
    ['https://mail.example:8443/inbox/from-my-doctor/?token=secret#a', 'https://mail.example:8443/'],
    ['https://user:password@other.example/ada@example.org', 'https://other.example/'],
    ['android-app://com.example/', ''],
    ['', ''],
  ])('%s is stored as "%s"', (referrer, stored) => {
    expect(sanitizeReferrer(referrer, ORIGIN)).toBe(stored);
  });
});
