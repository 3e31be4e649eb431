export { DEMOS, type Demo, demoDecks } from './demo-list.ts';
export { loadDemos } from './load-demos.ts';
export { type OwnPublisherDeps, ownPublisher } from './own-publisher.ts';
