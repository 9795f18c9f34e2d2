// @ts-check
// Playwright's global setup: builds the web app once, before its workers start products side by side.
export { buildWeb as default } from './workspace.mjs';
