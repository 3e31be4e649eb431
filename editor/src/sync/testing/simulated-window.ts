import { Editor } from '../../editor.ts';
import type { BatchStorage } from '../batch-storage.ts';
import { Connection } from '../connection.ts';
import { pollingChannel } from '../polling-channel.ts';
import { socketChannel } from '../socket-channel.ts';
import { SyncClient } from '../sync-client.ts';
import { type MemoryDisk, MemoryStorage } from './memory-storage.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import { SimulatedNetwork } from './simulated-network.ts';
import type { SimulatedServer } from './simulated-server.ts';

/** The simulated environment of a window. */
export interface WindowEnvironment {
  readonly clock: SimulatedClock;
  readonly server: SimulatedServer;
  readonly disk: MemoryDisk;
  /** The storage of the window; by default a `MemoryStorage` on the disk. */
  readonly storage?: BatchStorage;
}

let windowCount = 0;
let idCount = 0;

/** A window of a simulated browser, with an editor that is connected to a simulated server. */
export class SimulatedWindow {
  readonly network: SimulatedNetwork;
  readonly sync: SyncClient;
  readonly #storage: MemoryStorage;
  #editor: Editor | undefined;

  constructor({ clock, server, disk, storage }: WindowEnvironment) {
    windowCount += 1;
    this.network = new SimulatedNetwork(server, clock);
    this.#storage = new MemoryStorage(disk, `window-${String(windowCount).padStart(9, '0')}`, clock);
    const connection = new Connection({
      openSocket: socketChannel(this.network.openSocket),
      openPolling: pollingChannel(this.network.post, clock),
      network: this.network,
      clock,
    });
    this.sync = new SyncClient({ storage: storage ?? this.#storage, connection, clock, newBatchId: newUuid });
    void this.sync.ready.then(({ store, history }) => {
      this.#editor = new Editor({
        store,
        undoHistory: history,
        window: { width: 1000, height: 600 },
        newId: newUuid,
        onChange: (operations, changes) => this.sync.push(operations, changes),
      });
      this.sync.attach(this.#editor);
    });
  }

  /** The editor, once the document is loaded. */
  get editor(): Editor | undefined {
    return this.#editor;
  }

  /** Ends the window immediately. From then on, the window sends nothing and stores nothing in its `MemoryStorage`. */
  crash(): void {
    this.#storage.end();
    this.network.break();
    this.network.setOnline(false);
  }
}

/** Returns a new UUID. The UUIDs are ascending numbers, so that messages of failed tests are readable. */
export function newUuid(): string {
  idCount += 1;
  return `00000000-0000-4000-8000-${String(idCount).padStart(12, '0')}`;
}
