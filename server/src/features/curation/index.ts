export { registerCuration } from './routes.ts';
