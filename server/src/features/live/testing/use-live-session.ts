import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createInstance, type Instance } from '../../../testing/instance.ts';
import { createMember, createVisitor, type Visitor } from '../../../testing/visitor.ts';
import { publishPrivate, startLive } from './live-calls.ts';
import { PresenterSocket } from './presenter-socket.ts';

/** What the tests of a file share. `session` and `presenter` are new for each test. */
export interface LiveContext {
  /** An instance with two processes. */
  readonly instance: Instance;
  /** The member who presents. */
  readonly ada: Visitor;
  readonly oid: string;
  readonly url: string;
  /** URL of the second process. */
  readonly secondUrl: string;
  session: Awaited<ReturnType<typeof startLive>>;
  /** The connection of the presenter, which has the baton. */
  presenter: PresenterSocket;
  /** Creates a device of a follower, connected to one of the two processes in turn. */
  createDevice(): Promise<Visitor>;
}

/**
 * Registers hooks that create an instance with a presentation for all tests of a file, and a session for each test.
 * @param beforeSession runs before the session of each test starts
 */
export function useLiveSession(
  beforeSession: (context: LiveContext) => Promise<unknown> = async () => undefined,
): LiveContext {
  const context = {} as { -readonly [Field in keyof LiveContext]: LiveContext[Field] };
  let deviceCount = 0;
  beforeAll(async () => {
    const instance = await createInstance({ withSecondApp: true });
    const ada = await createMember(instance.app, 'Ada Lovelace');
    const { oid } = await publishPrivate(instance, ada);
    const url = await instance.app.listen({ host: '127.0.0.1', port: 0 });
    const secondUrl = await instance.secondApp.listen({ host: '127.0.0.1', port: 0 });
    const createDevice = async () => {
      deviceCount += 1;
      const device = await createVisitor(instance.app, '192.0.2.90');
      if (deviceCount % 2 === 0) device.moveTo(instance.secondApp);
      return device;
    };
    Object.assign(context, { instance, ada, oid, url, secondUrl, createDevice });
  }, 90_000);
  afterAll(() => context.instance?.close());
  beforeEach(async () => {
    const { instance, ada, oid, url } = context;
    context.presenter?.socket.close();
    await instance.db.deleteFrom('live_sessions').execute();
    await instance.db.deleteFrom('attempts').execute();
    await beforeSession(context);
    context.session = await startLive(ada, oid);
    context.presenter = await PresenterSocket.join(url, context.session.id, { visitor: ada });
    await context.presenter.takeBaton();
  });
  return context;
}
