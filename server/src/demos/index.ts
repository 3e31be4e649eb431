export { type InstancePublisherDeps, openInstancePublisher } from './instance-publisher.ts';
export { loadDemos } from './load-demos.ts';
