export { DEMO_OWNER, DEMOS, type Demo, demoDecks } from './demo-list.ts';
export { type LoadDemosDeps, loadDemos } from './load-demos.ts';
