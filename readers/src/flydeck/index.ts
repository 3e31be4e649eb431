export { exportFlydeck } from './export-flydeck.ts';
export { importFlydeck } from './import-flydeck.ts';
