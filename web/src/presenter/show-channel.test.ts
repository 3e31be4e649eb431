import { describe, expect, it } from 'vitest';
import { type Channel, ShowChannel } from './show-channel.ts';
import type { ShowState } from './show-state.ts';

/** Channels between windows, like `BroadcastChannel`. Messages arrive when `flush` is called. */
class Channels {
  readonly #channels = new Set<Channel>();
  #queue: { readonly from: Channel; readonly data: unknown }[] = [];

  open(): Channel {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => this.#queue.push({ from: channel, data: structuredClone(data) }),
      close: () => this.#channels.delete(channel),
    };
    this.#channels.add(channel);
    return channel;
  }

  flush(): void {
    while (this.#queue.length > 0) {
      const queue = this.#queue;
      this.#queue = [];
      for (const { from, data } of queue)
        for (const channel of this.#channels)
          if (channel !== from) channel.onmessage?.call(channel as BroadcastChannel, { data } as MessageEvent);
    }
  }
}

function openWindow(channels: Channels, windowId: string, nowMs = () => 0) {
  const states: ShowState[] = [];
  const events: string[] = [];
  const show = new ShowChannel({
    channel: channels.open(),
    windowId,
    nowMs,
    onState: (state) => states.push(state),
    onOthers: () => events.push('others'),
    onSwap: () => events.push('swap'),
    onEnd: () => events.push('end'),
  });
  return { show, states, events };
}

const STAGE = { role: 'stage', isReady: true, aspectRatio: 1.6 } as const;

describe('windows of a presentation', () => {
  it('apply the changes of the other, and a window that opens later gets the current state', () => {
    const channels = new Channels();
    const console = openWindow(channels, 'a');
    console.show.change({ step: 2 });
    const stage = openWindow(channels, 'b');
    channels.flush();
    expect(stage.show.state.step).toBe(2);
    stage.show.change({ step: 3, buildCount: 1 });
    channels.flush();
    expect(console.states).toMatchObject([{ step: 3, buildCount: 1 }]);
  });

  it('agree after both have changed the state at the same time', () => {
    const channels = new Channels();
    const [a, b] = [openWindow(channels, 'a'), openWindow(channels, 'b')];
    a.show.change({ step: 1 });
    b.show.change({ step: 5 });
    channels.flush();
    expect([a.show.state.step, b.show.state.step]).toEqual([5, 5]);
  });

  it('are lost when they close or report nothing for some seconds', () => {
    const channels = new Channels();
    let now = 0;
    const console = openWindow(channels, 'a', () => now);
    const stage = openWindow(channels, 'b');
    stage.show.report(STAGE);
    channels.flush();
    expect(console.show.others).toEqual([STAGE]);
    now = 4000;
    expect(console.show.others).toEqual([]);
    stage.show.report(STAGE);
    channels.flush();
    expect(console.show.others).toHaveLength(1);
    stage.show.close();
    channels.flush();
    expect(console.show.others).toEqual([]);
  });

  it('swap their roles and end together', () => {
    const channels = new Channels();
    const [console, stage] = [openWindow(channels, 'a'), openWindow(channels, 'b')];
    console.show.swap();
    console.show.end();
    channels.flush();
    expect(stage.events.filter((event) => event !== 'others')).toEqual(['swap', 'end']);
  });
});
