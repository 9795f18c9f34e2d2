/** A chunk of its own: the engine is larger than the form that it serves. */
export { matchesPattern } from '@kandev/contracts';
