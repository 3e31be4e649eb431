import { describe, expect, it } from 'vitest';
import { type Vote, VoteBatcher, voteKey } from './vote-batcher.ts';

const voteOf = (device: string, answer = '1'): Vote => ({
  sessionId: 's',
  questionId: 'q',
  round: 1,
  device,
  answer,
  state: 'shown',
});

/** Creates a database whose statements finish when the test calls `commit` or `fail`. */
function createDatabase() {
  const statements: { votes: readonly Vote[]; commit: (stored?: readonly Vote[]) => void; fail: () => void }[] = [];
  const insert = (votes: readonly Vote[]) =>
    new Promise<ReadonlySet<string>>((resolve, reject) => {
      const commit = (stored = votes) => resolve(new Set(stored.map(voteKey)));
      statements.push({ votes, commit, fail: () => reject(new Error('no disk')) });
    });
  return { statements, batcher: new VoteBatcher(insert) };
}

describe('VoteBatcher', () => {
  it('stores the answers of 50 ms in one statement, and resolves after the commit', async () => {
    const { statements, batcher } = createDatabase();
    const results: boolean[] = [];
    const added = ['a', 'b', 'c'].map((device) => batcher.add(voteOf(device)).then((stored) => results.push(stored)));
    await expect.poll(() => statements.length).toBe(1);
    expect(statements[0]?.votes.map(({ device }) => device)).toEqual(['a', 'b', 'c']);
    expect(results).toEqual([]);
    statements[0]?.commit([voteOf('a'), voteOf('c')]);
    await Promise.all(added);
    expect(results).toEqual([true, false, true]);
  });

  it('starts a statement only after the previous one, and stores the last answer of a device', async () => {
    const { statements, batcher } = createDatabase();
    const first = batcher.add(voteOf('a', '1'));
    await expect.poll(() => statements.length).toBe(1);
    const others = [batcher.add(voteOf('a', '2')), batcher.add(voteOf('a', '3'))];
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(statements).toHaveLength(1);
    statements[0]?.commit();
    await first;
    await expect.poll(() => statements.length).toBe(2);
    expect(statements[1]?.votes).toEqual([voteOf('a', '3')]);
    statements[1]?.commit();
    expect(await Promise.all(others)).toEqual([true, true]);
  });

  it('rejects the answers of a failed statement, continues, and refuses too many waiting answers', async () => {
    const { statements, batcher } = createDatabase();
    const failed = expect(batcher.add(voteOf('a'))).rejects.toThrow('no disk');
    await expect.poll(() => statements.length).toBe(1);
    statements[0]?.fail();
    await failed;
    const waiting = Array.from({ length: 20_000 }, (_, i) => batcher.add(voteOf(`d${i}`)));
    await expect(batcher.add(voteOf('late'))).rejects.toThrow('temporarily unavailable');
    for (let i = 1; i <= 10; i += 1) {
      await expect.poll(() => statements.length).toBe(i + 1);
      expect(statements[i]?.votes).toHaveLength(2000);
      statements[i]?.commit();
    }
    expect((await Promise.all(waiting)).every(Boolean)).toBe(true);
  });
});
