import { describe, expect, it } from 'vitest';
import { chosenMentions, findMentions, queryAt, suggestPeople } from './mentions.ts';

const avatar = { initials: 'A', color: 'teal-600', url: null };
const person = (name: string) => ({ profileOid: `oid of ${name}`, name, avatar });
const ada = { profileOid: 'ada', text: '@Ada' };
const adaLovelace = { profileOid: 'lovelace', text: '@Ada Lovelace' };

describe('findMentions', () => {
  it('returns the ranges of the chosen people, the longest name first, and omits deleted names', () => {
    expect(findMentions('Hi @Ada Lovelace and @Ada', [ada, adaLovelace])).toEqual([
      { profileOid: 'lovelace', start: 3, end: 16 },
      { profileOid: 'ada', start: 21, end: 25 },
    ]);
    expect(findMentions('Hi @Ad', [ada])).toEqual([]);
  });

  it('names each of several people with the same name once, and no other occurrence', () => {
    const other = { profileOid: 'other', text: '@Ada' };
    expect(findMentions('@Ada @Ada @Ada', [ada, other]).map(({ profileOid }) => profileOid)).toEqual(['ada', 'other']);
  });

  it('finds the people of a comment that is edited', () => {
    const body = 'For @Ada, please';
    const mentions = [{ profileOid: 'ada', start: 4, end: 8 }];
    expect(findMentions(`Oh: ${body}`, chosenMentions(body, mentions))).toEqual([
      { profileOid: 'ada', start: 8, end: 12 },
    ]);
  });
});

describe('queryAt', () => {
  it.each([
    ['@', 1, { start: 0, text: '' }],
    ['Hi @Ada Lo', 10, { start: 3, text: 'Ada Lo' }],
    ['a@b', 3, undefined],
    ['Hi @ there', 10, undefined],
    ['@Ada\nx', 6, undefined],
    ['no', 2, undefined],
  ])('of %j with the caret at %i is %j', (body, caret, query) => {
    expect(queryAt(body, caret)).toEqual(query);
  });
});

describe('suggestPeople', () => {
  it('finds people by the beginnings of their names in any order, without regard to case', () => {
    const people = [person('Ada Lovelace'), person('Bob Adams'), person('Carl')];
    const namesFor = (text: string) => suggestPeople(people, text).map(({ name }) => name);
    expect(namesFor('ad')).toEqual(['Ada Lovelace', 'Bob Adams']);
    expect(namesFor('LOVE a')).toEqual(['Ada Lovelace']);
    expect(namesFor('')).toHaveLength(3);
    expect(namesFor('x')).toEqual([]);
  });

  it('finds nobody after a complete name and a space', () => {
    expect(suggestPeople([person('Ada Lovelace')], 'Ada Lovelace')).toHaveLength(1);
    expect(suggestPeople([person('Ada Lovelace')], 'Ada Lovelace ')).toEqual([]);
  });
});
