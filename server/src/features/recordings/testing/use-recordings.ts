import { randomUUID } from 'node:crypto';
import type { Recording } from '@flydeck/contract/recordings/recording';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openSecrets } from '../../../adapters/secrets/instance-secrets.ts';
import { findLiveLink, LinkKeys } from '../../../library/index.ts';
import { createInstance, type Instance } from '../../../testing/instance.ts';
import { usernameOf } from '../../../testing/username-of.ts';
import { createMember, createVisitor, type Visitor } from '../../../testing/visitor.ts';

/** The first bytes of a WebM file. */
export const WEBM = Buffer.from('1a45dfa3', 'hex');
export const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\n<b>Bees</b>';

/** Returns the body that creates a clip. */
export const newClip = (fields: object = {}) => ({
  id: randomUUID(),
  stepId: 's1',
  fingerprint: 'a'.repeat(64),
  mediaType: 'audio/webm',
  position: 0,
  ...fields,
});

/** Returns the body that appends a chunk to a clip. */
export const chunk = (number: number, audio: Uint8Array, fields: object = {}) => ({
  number,
  audio: Buffer.from(audio).toString('base64'),
  durationMs: (number + 1) * 5000,
  changes: [{ at: number * 5000, builds: number }],
  ...fields,
});

/** An instance with two members, and a presentation with a recording. */
export class RecordingsFixture {
  instance!: Instance;
  /** The owner of the presentations. */
  ada!: Visitor;
  /** Another member. */
  eve!: Visitor;
  anonymous!: Visitor;
  /** A private presentation, or the one that the test has published. */
  oid = '';
  /** A recording of the presentation, without clips. */
  recording!: Recording;

  async open(): Promise<void> {
    this.instance = await createInstance({ withSecondApp: true });
    const { app } = this.instance;
    await createMember(app, 'Grace Hopper');
    this.ada = await createMember(app, 'Ada Lovelace');
    this.eve = await createMember(app, 'Eve Dropper');
    this.anonymous = await createVisitor(app, '192.0.2.50');
  }

  /** Publishes another presentation with a recording, which the other methods use then. */
  async publishRecorded(privacy: 'private' | 'public'): Promise<void> {
    this.oid = await this.publish(privacy);
    this.recording = await this.create(this.oid);
  }

  async publish(privacy: 'private' | 'public'): Promise<string> {
    return (await this.instance.publish({ privacy, owner: await usernameOf(this.instance, this.ada) })).oid;
  }

  async create(presentation: string): Promise<Recording> {
    return (await this.ada.post('/api/recordings', { oid: presentation })).json();
  }

  /** URL of the recording. */
  get url(): string {
    return `/api/recordings/${this.recording.id}`;
  }

  clipUrl(id: string, path = ''): string {
    return `${this.url}/clips/${id}${path}`;
  }

  list(visitor: Visitor) {
    return visitor.get(`/api/recordings?oid=${this.oid}`);
  }

  setPublic(isPublic: boolean) {
    return this.ada.send('PATCH', this.url, { isPublic });
  }

  /** Creates a clip without audio. Returns what was sent. */
  async createClip(fields: object = {}) {
    const clip = newClip(fields);
    await this.ada.post(`${this.url}/clips`, clip);
    return clip;
  }

  /** Records a complete clip with two chunks. Returns its id. */
  async recordClip(fields: object = {}, replaces = false): Promise<string> {
    const clip = newClip(fields);
    const responses = [
      await this.ada.post(`${this.url}/clips`, clip),
      await this.ada.post(this.clipUrl(clip.id, '/chunks'), chunk(0, WEBM)),
      await this.ada.post(this.clipUrl(clip.id, '/chunks'), chunk(1, Buffer.from('voice'))),
      await this.ada.post(this.clipUrl(clip.id, '/complete'), { replaces }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 200, 200, 204]);
    return clip.id;
  }

  /** Creates a share link. Returns its id and the key that its page sends. */
  async createLink(right: string, presentation = this.oid): Promise<{ linkId: string; key: string }> {
    const { linkId } = (await this.ada.post(`/api/presentations/${presentation}/links`, { right })).json();
    const link = await findLiveLink(this.instance.db, linkId);
    if (!link) throw new Error('The link was not created.');
    return { linkId, key: new LinkKeys((await openSecrets(this.instance.db))('links')).issue(link) };
  }
}

/** Opens a fixture for the tests of a file. Each test has a new private presentation with an empty recording. */
export function useRecordings(): RecordingsFixture {
  const fixture = new RecordingsFixture();
  beforeAll(() => fixture.open(), 90_000);
  afterAll(() => fixture.instance?.close());
  beforeEach(async () => {
    fixture.ada.moveTo(fixture.instance.app);
    await fixture.instance.db.deleteFrom('recordings').execute();
    await fixture.publishRecorded('private');
  });
  return fixture;
}
