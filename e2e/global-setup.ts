import { buildWeb } from '../scripts/workspace.mjs';

/** The workers start products side by side; the web app they serve is built once, before the first. */
export default buildWeb;
